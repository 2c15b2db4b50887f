BEGIN TRANSACTION;
CREATE TABLE chat (
    match_id TEXT NOT NULL REFERENCES matches (id),
    number BIGINT NOT NULL,
    time BIGINT NOT NULL,
    author TEXT NOT NULL,
    message TEXT NOT NULL,
    words TEXT NOT NULL,
    PRIMARY KEY (match_id, number),
    UNIQUE (match_id, author, message)
);
CREATE TABLE commits (
    number BIGINT NOT NULL
);
INSERT INTO "commits" VALUES(284);
CREATE TABLE entries (
    match_id TEXT NOT NULL REFERENCES matches (id),
    seq BIGINT NOT NULL,
    time BIGINT NOT NULL,
    author TEXT NOT NULL,
    message TEXT,
    deed TEXT NOT NULL,
    previous TEXT NOT NULL,
    hash TEXT NOT NULL,
    PRIMARY KEY (match_id, seq),
    UNIQUE (match_id, author, message)
);
INSERT INTO "entries" VALUES('bd50hg6vaffh82jt',1,1794873473514,'b',NULL,'choose end','84d6c7ffb5071a7f84d5f37c7d60e00c55b2a325940619bcbcb4af21225d4f06','9a47d3a566a69932c46960f9e310d1a160119db79a38fac10cb8b22f3c5ab9fc');
INSERT INTO "entries" VALUES('bd50hg6vaffh82jt',2,1794873473514,'chance',NULL,'chance argo-yesky','9a47d3a566a69932c46960f9e310d1a160119db79a38fac10cb8b22f3c5ab9fc','cd7d0178c28a2e15f977fca8ab9dc729708d009ebf10aa03f4a868c024d38656');
INSERT INTO "entries" VALUES('bd50hg6vaffh82jt',3,1794873473545,'a','m0','choose play repair-bot 3r','cd7d0178c28a2e15f977fca8ab9dc729708d009ebf10aa03f4a868c024d38656','abfc77477bb2836b2258566e7dd1cb166379ec3cddc98a4d05d0c9ea1ef7c947');
INSERT INTO "entries" VALUES('bd50hg6vaffh82jt',4,1794873473580,'a','m1','choose no','abfc77477bb2836b2258566e7dd1cb166379ec3cddc98a4d05d0c9ea1ef7c947','81c6c38d19e56d04b67be75a59d183173720185687da6a58a4e62f3dcd9a55d0');
INSERT INTO "entries" VALUES('bd50hg6vaffh82jt',5,1794873473604,'a','m2','choose use a3c','81c6c38d19e56d04b67be75a59d183173720185687da6a58a4e62f3dcd9a55d0','475e847308f9637cec5976e4685c370940f13ca67dc417a0e1bdcd405ad8f1f3');
INSERT INTO "entries" VALUES('bd50hg6vaffh82jt',6,1794873473604,'chance',NULL,'chance rabble-rouser','475e847308f9637cec5976e4685c370940f13ca67dc417a0e1bdcd405ad8f1f3','ccf1e10460bf6ebe093055d06f9b81ba29615578dad08dc80acd3367ccd392e1');
INSERT INTO "entries" VALUES('bd50hg6vaffh82jt',7,1794873473604,'chance',NULL,'chance truce','ccf1e10460bf6ebe093055d06f9b81ba29615578dad08dc80acd3367ccd392e1','7706c20a05e5a0393c46742783cfab6625c0116770d11906181e0530692e87f8');
INSERT INTO "entries" VALUES('bd50hg6vaffh82jt',8,1794873473632,'a','m3','choose discard rabble-rouser','7706c20a05e5a0393c46742783cfab6625c0116770d11906181e0530692e87f8','472103cb82ca12c05e6636d4f82f077dd6cbe554adc1d166337fcde980a142fa');
INSERT INTO "entries" VALUES('bd50hg6vaffh82jt',9,1794873473664,'a','m4','choose junk truce','472103cb82ca12c05e6636d4f82f077dd6cbe554adc1d166337fcde980a142fa','074c9a466bec38e67cfadad5cbddfc3dbdb1d9d96de5dcfcf20c51f17a5de6ef');
INSERT INTO "entries" VALUES('bd50hg6vaffh82jt',10,1794873473684,'a','r5','bot a raider resigned','074c9a466bec38e67cfadad5cbddfc3dbdb1d9d96de5dcfcf20c51f17a5de6ef','7592e2de50a8606a2df763d66169359711a1f8bf8e191d7a6ffcfff52656f1c6');
INSERT INTO "entries" VALUES('bd50hg6vaffh82jt',11,1794873473684,'house',NULL,'end resigned 0 1000','7592e2de50a8606a2df763d66169359711a1f8bf8e191d7a6ffcfff52656f1c6','b91b3bfaad17eb25778f91b4085b5e68a86e9da015fd8b72fefa6f8a3dec6d86');
INSERT INTO "entries" VALUES('8jfbrupy0yfr2vzm',1,1794873473838,'chance',NULL,'chance side b','a6ddba0e399781905c2010559ca4412cd74d29a2dc5d696a000b86fc1ec9819a','aff89321d75148ed0ec4813a94e110fd34ffd27e76ff5eaba0619eddea6b6fd7');
INSERT INTO "entries" VALUES('8jfbrupy0yfr2vzm',2,1794873473952,'a','m0','choose camp cannon','aff89321d75148ed0ec4813a94e110fd34ffd27e76ff5eaba0619eddea6b6fd7','b2f4f38e2832d36a56db385dceeec140283b3fafc31102fe0f666433a49372c0');
INSERT INTO "entries" VALUES('8jfbrupy0yfr2vzm',3,1794873473966,'a','m2','choose camp reactor','b2f4f38e2832d36a56db385dceeec140283b3fafc31102fe0f666433a49372c0','bbab3b7ccd403c917314b8a3a79aecfd0d68b0199aac4ea3f523375bae5c204a');
INSERT INTO "entries" VALUES('8jfbrupy0yfr2vzm',4,1794873473996,'a','m4','choose camp victory-totem','bbab3b7ccd403c917314b8a3a79aecfd0d68b0199aac4ea3f523375bae5c204a','af2e2e5c23b23e63276616000a735d01d4ff02ee30432e8731590558d2368aed');
INSERT INTO "entries" VALUES('8jfbrupy0yfr2vzm',5,1794873474723,'b',NULL,'choose camp supply-depot','af2e2e5c23b23e63276616000a735d01d4ff02ee30432e8731590558d2368aed','f1d1be17cddca8fa4fadd7d4f124f333057ebb57f1f6e7249f36ab1e9d596b78');
INSERT INTO "entries" VALUES('8jfbrupy0yfr2vzm',6,1794873476280,'b',NULL,'choose camp garage','f1d1be17cddca8fa4fadd7d4f124f333057ebb57f1f6e7249f36ab1e9d596b78','92c903429caaacd3b9289f7ce3c1ae937188c697d275bbbbc70b1df624c5e26b');
INSERT INTO "entries" VALUES('8jfbrupy0yfr2vzm',7,1794873477112,'b',NULL,'choose camp railgun','92c903429caaacd3b9289f7ce3c1ae937188c697d275bbbbc70b1df624c5e26b','4ec1a5d38a608ca1c967b34ec1be4d6bf66acb0bd16d56e2ccdca418ec449f88');
INSERT INTO "entries" VALUES('8jfbrupy0yfr2vzm',8,1794873477112,'chance',NULL,'chance wounded-soldier','4ec1a5d38a608ca1c967b34ec1be4d6bf66acb0bd16d56e2ccdca418ec449f88','8f09f785c717bb50832b52171075263c39c2df6bec850a7f21e313072fb314f2');
INSERT INTO "entries" VALUES('8jfbrupy0yfr2vzm',9,1794873477112,'chance',NULL,'chance napalm','8f09f785c717bb50832b52171075263c39c2df6bec850a7f21e313072fb314f2','02ef3ae46a62b18fe8c2fe759fd6f516a8c2db78c5b6e6ec177858a9fd9a5d42');
INSERT INTO "entries" VALUES('8jfbrupy0yfr2vzm',10,1794873477112,'chance',NULL,'chance scientist','02ef3ae46a62b18fe8c2fe759fd6f516a8c2db78c5b6e6ec177858a9fd9a5d42','a9e7a1a6f6399efcde1d96436b7fbdfed5c09f1a4c3f1c14a40f2d26f8bba6c8');
INSERT INTO "entries" VALUES('8jfbrupy0yfr2vzm',11,1794873477112,'chance',NULL,'chance pyromaniac','a9e7a1a6f6399efcde1d96436b7fbdfed5c09f1a4c3f1c14a40f2d26f8bba6c8','658060645d2d33da6bec1d3325de60dd17093088470b7aaec41de73e804c636a');
INSERT INTO "entries" VALUES('8jfbrupy0yfr2vzm',12,1794873477112,'chance',NULL,'chance holdout','658060645d2d33da6bec1d3325de60dd17093088470b7aaec41de73e804c636a','09b906600f50de7b07a881faa73115c7bbf3fd890305f4eba2b710fcc6cd350a');
INSERT INTO "entries" VALUES('8jfbrupy0yfr2vzm',13,1794873477112,'chance',NULL,'chance start a','09b906600f50de7b07a881faa73115c7bbf3fd890305f4eba2b710fcc6cd350a','da385947c4456333a79511f82d1ed5d6343e9ed37d574bd0ec7d5aae59456572');
INSERT INTO "entries" VALUES('8jfbrupy0yfr2vzm',14,1794873477112,'chance',NULL,'chance mutant','da385947c4456333a79511f82d1ed5d6343e9ed37d574bd0ec7d5aae59456572','0ea0470b510f0c7e3edfc8e596070a42c33541dba7c70732e551c1821a435030');
CREATE TABLE lobby (
    id TEXT NOT NULL PRIMARY KEY,
    made BIGINT NOT NULL,
    data TEXT NOT NULL
);
INSERT INTO "lobby" VALUES('2pf0dc8mjk45tyng',1794873500065,'{"id":"2pf0dc8mjk45tyng","made":1794873500065,"rules":{"game":"radlands","pack":"9d33b43955d9653d","options":{"camps":"draft","make_room":"off"},"seats":2},"time":"unlimited","places":[{"person":{"token":"85ce663469a71c04136d105a565c2c9a400f11ecce0a848f8609736f4f2183de","name":"Ann","contribution":null}},"open"],"invite":null,"seed":"0db56a659115895ff2157a9972b746a25cfd0cab1693515852c94dd875c0a0f0","rematch_of":null,"version":1}');
CREATE TABLE matches (
    id TEXT NOT NULL PRIMARY KEY,
    opened BIGINT NOT NULL,
    opening TEXT NOT NULL,
    secrets TEXT NOT NULL,
    is_public BIGINT NOT NULL,
    finished BIGINT,
    rematch TEXT
, ending TEXT, seal TEXT, frozen TEXT);
INSERT INTO "matches" VALUES('bd50hg6vaffh82jt',1794873472244,'{"id":"bd50hg6vaffh82jt","opened":1794873472244,"rules":{"game":"radlands","pack":"9d33b43955d9653d","options":{"camps":"first-game","make_room":"off"},"seats":2,"prefix":{"from":"k40b28qd9x52r9y7","inputs":["chance: side a","a: camp garage","a: camp railgun","a: camp supply-depot","b: camp reactor","b: camp victory-totem","b: camp cannon","chance: repair-bot","chance: strafe","chance: scout","chance: pyromaniac","chance: vera-vosh","chance: start b","chance: banish","b: play banish","b: junk scout","b: junk vera-vosh","b: 1r","b: use b3c","b: a3c"]}},"players":[{"person":"Ann"},{"bot":"drifter"}],"time":"unlimited","commitment":"e075a286a1a88c143c6102e32bb371917f34efb2467adafbe11aa8f215c1b96a","contributions":["17239b6e250110330eda64a29c610bf146f89883371fab093feda03bec61b646","87a1aea26f57a0864aed52816c96ecc24eef599c5807b34d3138544d8bba2afb"]}','{"seed":"386a5599dc18f6c0c28ebb1cd6456f2b6db64a4d4e3384f25e5d72ce81492fff","tokens":["5eff4e48cc6ceba71d3e68937d73e7987b9747fae7d2b13f222864f765e4c39d",null],"invite":"3bdd6c5d4d7d09729275a740179e6acd74e3f380c68c3213e6f4f843603759ff"}',0,1794873473684,NULL,'resigned','{"key":"ba5b56b671217ccb7d046533e856b705bfb17bc2c6469aa7b1664222819adbe2","signature":"ef8b602a57aa1fa6a22a05023d91d1ed65836140956d1a5336a28ffa50dc7553b47b1d9d6d31767d8c7aba320c3461fdd8006cecfe4d25bcbca5c0c0451f5e01"}',NULL);
INSERT INTO "matches" VALUES('8jfbrupy0yfr2vzm',1794873473838,'{"id":"8jfbrupy0yfr2vzm","opened":1794873473838,"rules":{"game":"radlands","pack":"9d33b43955d9653d","options":{"camps":"first-game","make_room":"off"},"seats":2},"players":[{"person":"Ann"},{"bot":"drifter"}],"time":"unlimited","commitment":"e41a6b9098f88e8d92db3a4de34b2710eb13d29e625d49393e2fcfddf35abd02","contributions":["17239b6e250110330eda64a29c610bf146f89883371fab093feda03bec61b646","bdf01aaec2a9379edba02b65c875f75d46afd8a6e3e2a1ac7a58c284cd687d79"]}','{"seed":"69101fda10c1a27b8db3334e062405f5673ee7199acb5c5f3014a7ec16efbf35","tokens":["5287c0edfcef13f9a635a30388457b1a04f56a2acb2c16ae47f7a058601006af",null],"invite":"177889a345b1438c3c82f125ddebf5514cba48d132c2243bceff4d6961f32c76"}',0,NULL,NULL,NULL,NULL,NULL);
CREATE TABLE schema_version (version BIGINT NOT NULL);
INSERT INTO "schema_version" VALUES(3);
CREATE INDEX matches_by_end ON matches (finished, opened);
COMMIT;
