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
INSERT INTO "chat" VALUES('reebtdqe5r995s92',0,1700000000393,'a','c1','good luck');
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
INSERT INTO "entries" VALUES('reebtdqe5r995s92',1,1700000000026,'chance',NULL,'chance camp oasis','c594208f2abd37dd9be0f16c766d68fd56c7795a825c27a742a835dfaf42ed78','1bd81b2ce08a39ff2e215e59f0d894f44a7cca108c7106c2361fb8afcf1c6011');
INSERT INTO "entries" VALUES('reebtdqe5r995s92',2,1700000000026,'chance',NULL,'chance camp warehouse','1bd81b2ce08a39ff2e215e59f0d894f44a7cca108c7106c2361fb8afcf1c6011','4cf33484b38f33c0dc7c179e826aee5a2c013e9fef2368836709957c6e271c2e');
INSERT INTO "entries" VALUES('reebtdqe5r995s92',3,1700000000026,'chance',NULL,'chance camp obelisk','4cf33484b38f33c0dc7c179e826aee5a2c013e9fef2368836709957c6e271c2e','3ae10938b35402dddfd80e66882397ff16159725f3cffb1a3e86ae0b9fe89926');
INSERT INTO "entries" VALUES('reebtdqe5r995s92',4,1700000000026,'chance',NULL,'chance camp construction-yard','3ae10938b35402dddfd80e66882397ff16159725f3cffb1a3e86ae0b9fe89926','99d3baefa0430dccef6bcfb7bd3c2ddbc74d56bad08aa7701fe7035aedc6d0fa');
INSERT INTO "entries" VALUES('reebtdqe5r995s92',5,1700000000026,'chance',NULL,'chance camp parachute-base','99d3baefa0430dccef6bcfb7bd3c2ddbc74d56bad08aa7701fe7035aedc6d0fa','eb18aa638f86a6bcf1ab60a405e4f073220d590b65c81c05e2a95b4f15ae8a73');
INSERT INTO "entries" VALUES('reebtdqe5r995s92',6,1700000000026,'chance',NULL,'chance camp the-octagon','eb18aa638f86a6bcf1ab60a405e4f073220d590b65c81c05e2a95b4f15ae8a73','6b4648d1756427be5e261a90950237030bb1febe406ca799a993af4b7dae31bd');
INSERT INTO "entries" VALUES('reebtdqe5r995s92',7,1700000000026,'chance',NULL,'chance camp arcade','6b4648d1756427be5e261a90950237030bb1febe406ca799a993af4b7dae31bd','cec3746fed77f18359e30de17876f3ee4d86541f5a9408162b30721480747ba1');
INSERT INTO "entries" VALUES('reebtdqe5r995s92',8,1700000000026,'chance',NULL,'chance camp mercenary-camp','cec3746fed77f18359e30de17876f3ee4d86541f5a9408162b30721480747ba1','60a99d705cec96382a84030aa8f9b2c7aacad16da3457414bbdf4400b74eb6b8');
INSERT INTO "entries" VALUES('reebtdqe5r995s92',9,1700000000026,'chance',NULL,'chance camp command-post','60a99d705cec96382a84030aa8f9b2c7aacad16da3457414bbdf4400b74eb6b8','61587b0be3e6f9bde867d645b31ef3ee2164f4e222e98eef4b46df71dbf4a8f4');
INSERT INTO "entries" VALUES('reebtdqe5r995s92',10,1700000000026,'chance',NULL,'chance camp supply-depot','61587b0be3e6f9bde867d645b31ef3ee2164f4e222e98eef4b46df71dbf4a8f4','fd87c8415e2edf37d59e465656c2737bfa8138146330aed84ac2b43ff4e347c4');
INSERT INTO "entries" VALUES('reebtdqe5r995s92',11,1700000000026,'chance',NULL,'chance camp transplant-lab','fd87c8415e2edf37d59e465656c2737bfa8138146330aed84ac2b43ff4e347c4','c5a5408c0ba349b3b913f918770d3589b419441bc8a30f7a65d0533ff896d9bf');
INSERT INTO "entries" VALUES('reebtdqe5r995s92',12,1700000000026,'chance',NULL,'chance camp labor-camp','c5a5408c0ba349b3b913f918770d3589b419441bc8a30f7a65d0533ff896d9bf','703a8895d625dee5e3eabe71746acb854d21c7f9bad49cab2c64d5a80873aedd');
INSERT INTO "entries" VALUES('reebtdqe5r995s92',13,1700000000084,'a','a-1','choose camp the-octagon','703a8895d625dee5e3eabe71746acb854d21c7f9bad49cab2c64d5a80873aedd','39462d74853b814137fc49614506f390cff04b20ab90119f6a4e3410074e25ea');
INSERT INTO "entries" VALUES('reebtdqe5r995s92',14,1700000000092,'a','a-2','choose camp parachute-base','39462d74853b814137fc49614506f390cff04b20ab90119f6a4e3410074e25ea','6d4d201eac91d2f5ffe64d185de74a5253b773455d8c8764c18aa919e8b5a40e');
INSERT INTO "entries" VALUES('reebtdqe5r995s92',15,1700000000124,'a','a-3','choose camp oasis','6d4d201eac91d2f5ffe64d185de74a5253b773455d8c8764c18aa919e8b5a40e','a0569391eb9098c6ef43ff285274226d04e8a0b1407b2775049b249064e92732');
INSERT INTO "entries" VALUES('reebtdqe5r995s92',16,1700000000131,'b','b-1','choose camp supply-depot','a0569391eb9098c6ef43ff285274226d04e8a0b1407b2775049b249064e92732','765092834b16fad29f070cd418ca61b0536eaefd7c9c51582b6dbb25ddf4dd1a');
INSERT INTO "entries" VALUES('reebtdqe5r995s92',17,1700000000213,'b','b-2','choose camp arcade','765092834b16fad29f070cd418ca61b0536eaefd7c9c51582b6dbb25ddf4dd1a','a8d72f6e298b623679ef89816b77c10026bab7be650b3080a18eb0d9509bfca5');
INSERT INTO "entries" VALUES('reebtdqe5r995s92',18,1700000000267,'b','b-3','choose camp transplant-lab','a8d72f6e298b623679ef89816b77c10026bab7be650b3080a18eb0d9509bfca5','8e7bdf9d6b6dd4815904ed2f1c428bebc008078383f6576fb5834a2660dc8ed1');
INSERT INTO "entries" VALUES('reebtdqe5r995s92',19,1700000000267,'chance',NULL,'chance high-ground','8e7bdf9d6b6dd4815904ed2f1c428bebc008078383f6576fb5834a2660dc8ed1','9897416ad4227bb013bd2911d6ae636884ec9e2add53b30a559e491375c4f5a7');
INSERT INTO "entries" VALUES('reebtdqe5r995s92',20,1700000000267,'chance',NULL,'chance uprising','9897416ad4227bb013bd2911d6ae636884ec9e2add53b30a559e491375c4f5a7','e1c7d19945c8781975053f3b92e284db9293efec771b6dab7ff885655c439b59');
INSERT INTO "entries" VALUES('reebtdqe5r995s92',21,1700000000267,'chance',NULL,'chance pyromaniac','e1c7d19945c8781975053f3b92e284db9293efec771b6dab7ff885655c439b59','9cb45bb051e05f5c101081893c3fa162561f1332eabe4083fd9f4eefd8a0dbcf');
INSERT INTO "entries" VALUES('reebtdqe5r995s92',22,1700000000267,'chance',NULL,'chance repair-bot','9cb45bb051e05f5c101081893c3fa162561f1332eabe4083fd9f4eefd8a0dbcf','af47c46fe26f3fc9f00cef0265635b30cd888ae6d27fc4a9fe041fd81057d4ad');
INSERT INTO "entries" VALUES('reebtdqe5r995s92',23,1700000000267,'chance',NULL,'chance scientist','af47c46fe26f3fc9f00cef0265635b30cd888ae6d27fc4a9fe041fd81057d4ad','fb729c0e94d14bb17860dfb24ecb5f1f3b4bffc39b182ef36badd1b4ac8a9a3b');
INSERT INTO "entries" VALUES('reebtdqe5r995s92',24,1700000000267,'chance',NULL,'chance karli-blaze','fb729c0e94d14bb17860dfb24ecb5f1f3b4bffc39b182ef36badd1b4ac8a9a3b','9cbb93b2352856fcc0e92db1be2018ba500957023e786cfadec5460d5ddca58f');
INSERT INTO "entries" VALUES('reebtdqe5r995s92',25,1700000000267,'chance',NULL,'chance holdout','9cbb93b2352856fcc0e92db1be2018ba500957023e786cfadec5460d5ddca58f','abe74a229a1a825983ea963c806fd6c962a88b9f111e21a02efe2754104c3684');
INSERT INTO "entries" VALUES('reebtdqe5r995s92',26,1700000000267,'chance',NULL,'chance start a','abe74a229a1a825983ea963c806fd6c962a88b9f111e21a02efe2754104c3684','3f40a7fb27bf2d2e07efc24c8acd233ef9633cfb6c689efe0a82eeb25546e4bf');
INSERT INTO "entries" VALUES('reebtdqe5r995s92',27,1700000000267,'chance',NULL,'chance scientist','3f40a7fb27bf2d2e07efc24c8acd233ef9633cfb6c689efe0a82eeb25546e4bf','508b3638bc0c17c7768adb5adbc37aa6cf66914b147bbfc71e9f55c9e33277cb');
INSERT INTO "entries" VALUES('reebtdqe5r995s92',28,1700000000382,'a','a-4','choose junk scientist','508b3638bc0c17c7768adb5adbc37aa6cf66914b147bbfc71e9f55c9e33277cb','8a27ad8be12647f67c9bedacea69c54499d4a1628905be21fbbf81175555fd16');
INSERT INTO "entries" VALUES('reebtdqe5r995s92',29,1700000000389,'a','a-5','choose junk uprising','8a27ad8be12647f67c9bedacea69c54499d4a1628905be21fbbf81175555fd16','776f03cd8a0af3b46305373f0a680aaee212d84052ef751b75ef5cef628941e0');
INSERT INTO "entries" VALUES('xath4v730fv7cwzr',1,1700000000397,'chance',NULL,'chance camp garage','e9c5219bcadfc97830c2cb2a754556d08bf371f8328c1c7131e73df44397d873','5e820d3f0196ba9e90894c604d6836b724460b430639ea01ce9d851ab8e422b2');
INSERT INTO "entries" VALUES('xath4v730fv7cwzr',2,1700000000397,'chance',NULL,'chance camp labor-camp','5e820d3f0196ba9e90894c604d6836b724460b430639ea01ce9d851ab8e422b2','9fbc30e27a128b75bd573507e1421e1f6f7e06ce7db48b42fcae9213cf1149d1');
INSERT INTO "entries" VALUES('xath4v730fv7cwzr',3,1700000000397,'chance',NULL,'chance camp training-camp','9fbc30e27a128b75bd573507e1421e1f6f7e06ce7db48b42fcae9213cf1149d1','524b66aef65f48b4350765c89194eec504a6f72d2a57d72bdfae5c40789a3c4e');
INSERT INTO "entries" VALUES('xath4v730fv7cwzr',4,1700000000397,'chance',NULL,'chance camp juggernaut','524b66aef65f48b4350765c89194eec504a6f72d2a57d72bdfae5c40789a3c4e','8d2d8e65d8674f19214cf96d43b1dec311426664fba629b9e782da00d8a11200');
INSERT INTO "entries" VALUES('xath4v730fv7cwzr',5,1700000000397,'chance',NULL,'chance camp catapult','8d2d8e65d8674f19214cf96d43b1dec311426664fba629b9e782da00d8a11200','9d1a0d9f332215ddc4ff5094f963881fdc31959d01f0fd1099257b765439c723');
INSERT INTO "entries" VALUES('xath4v730fv7cwzr',6,1700000000397,'chance',NULL,'chance camp railgun','9d1a0d9f332215ddc4ff5094f963881fdc31959d01f0fd1099257b765439c723','9a724a18b22936eb73684309a4a1a6da4db6e5f4808c3c187ec38c3b108450dc');
INSERT INTO "entries" VALUES('xath4v730fv7cwzr',7,1700000000397,'chance',NULL,'chance camp atomic-garden','9a724a18b22936eb73684309a4a1a6da4db6e5f4808c3c187ec38c3b108450dc','511bb83b9d7a7335df49f2b197c7239ee892ee85dbe43665fdb2f1b0df28696c');
INSERT INTO "entries" VALUES('xath4v730fv7cwzr',8,1700000000397,'chance',NULL,'chance camp outpost','511bb83b9d7a7335df49f2b197c7239ee892ee85dbe43665fdb2f1b0df28696c','b8a035c2431b05debb43b10fee4ef41d92c85a1a1d1a32827181de461ba74ffb');
INSERT INTO "entries" VALUES('xath4v730fv7cwzr',9,1700000000397,'chance',NULL,'chance camp pillbox','b8a035c2431b05debb43b10fee4ef41d92c85a1a1d1a32827181de461ba74ffb','1773ce521b55b803b1134ba7054a346c457ce1e8176e9adc9e15541663927b77');
INSERT INTO "entries" VALUES('xath4v730fv7cwzr',10,1700000000397,'chance',NULL,'chance camp adrenaline-lab','1773ce521b55b803b1134ba7054a346c457ce1e8176e9adc9e15541663927b77','1f21e94bbdb380e9394d268c2468feccea8f07a1d507ab016dac843bb3d23a62');
INSERT INTO "entries" VALUES('xath4v730fv7cwzr',11,1700000000397,'chance',NULL,'chance camp bonfire','1f21e94bbdb380e9394d268c2468feccea8f07a1d507ab016dac843bb3d23a62','74839df922196593451f4767d27c68f0c712f9e5a92318e36af659a82600670f');
INSERT INTO "entries" VALUES('xath4v730fv7cwzr',12,1700000000397,'chance',NULL,'chance camp resonator','74839df922196593451f4767d27c68f0c712f9e5a92318e36af659a82600670f','7aa10e1b7dd859c262dfe8f0723b1e1281765d80827127780974eb306d57f63f');
INSERT INTO "entries" VALUES('xath4v730fv7cwzr',13,1700000000407,'a','a-1','choose camp juggernaut','7aa10e1b7dd859c262dfe8f0723b1e1281765d80827127780974eb306d57f63f','627a11f71e1ce596e9711942a61e8fc72498c078f24b37ce23339020330f428b');
INSERT INTO "entries" VALUES('xath4v730fv7cwzr',14,1700000000421,'a','a-2','choose camp catapult','627a11f71e1ce596e9711942a61e8fc72498c078f24b37ce23339020330f428b','10a292c652681d14868dcb0d18a3a2046414472f919ca873e00cc345b42cd584');
INSERT INTO "entries" VALUES('xath4v730fv7cwzr',15,1700000000437,'a','a-3','choose camp garage','10a292c652681d14868dcb0d18a3a2046414472f919ca873e00cc345b42cd584','f78128effd1ef6f11c17cc51e2c65545acd3334782f94bd66a952a2faca347bf');
INSERT INTO "entries" VALUES('xath4v730fv7cwzr',16,1700000000460,'b','b-1','choose camp pillbox','f78128effd1ef6f11c17cc51e2c65545acd3334782f94bd66a952a2faca347bf','7c1f4fd57de102e4644a86e3615d70bacde22b89d25435a4cf1db78142847194');
INSERT INTO "entries" VALUES('xath4v730fv7cwzr',17,1700000000465,'a','a-4','bot a random resigned','7c1f4fd57de102e4644a86e3615d70bacde22b89d25435a4cf1db78142847194','6dbc44395673ed9c7623043a566d5bc856e4f9822767f8ff87f429c2a590ef69');
INSERT INTO "entries" VALUES('xath4v730fv7cwzr',18,1700000000465,'house',NULL,'end resigned 0 1000','6dbc44395673ed9c7623043a566d5bc856e4f9822767f8ff87f429c2a590ef69','fcc8d92ecef99be9c74c56f115e4c3faba95d2acdfbfa0a002472a9287da4897');
CREATE TABLE lobby (
    id TEXT NOT NULL PRIMARY KEY,
    made BIGINT NOT NULL,
    data TEXT NOT NULL
);
INSERT INTO "lobby" VALUES('s8mjkqb76423gupy',1700000000504,'{"id":"s8mjkqb76423gupy","made":1700000000504,"rules":{"game":"radlands","pack":"9d33b43955d9653d","options":{"camps":"draft","make_room":"off"},"seats":2},"time":"unlimited","places":[{"person":{"token":"66f96d84c8dd381f1731a01c9925232c2e37a71a6f0d7f93532854a9169b5124","name":"Ann","contribution":null}},"open"],"invite":null,"seed":"37679c87fd1824f32aabeef541bdd52e5087d1f75864b58a4f7cda135a384103","rematch_of":null,"version":1}');
CREATE TABLE matches (
    id TEXT NOT NULL PRIMARY KEY,
    opened BIGINT NOT NULL,
    opening TEXT NOT NULL,
    secrets TEXT NOT NULL,
    is_public BIGINT NOT NULL,
    finished BIGINT,
    rematch TEXT
);
INSERT INTO "matches" VALUES('reebtdqe5r995s92',1700000000026,'{"id":"reebtdqe5r995s92","opened":1700000000026,"rules":{"game":"radlands","pack":"9d33b43955d9653d","options":{"camps":"draft","make_room":"off"},"seats":2},"players":[{"person":"Ann"},{"person":"Ben"}],"time":"unlimited","commitment":"a2a1dbbbf29dc8003c97829f473608c35a5ce3a4dedaafea01e8f53457317f0e","contributions":["8228158c8cbfaf7e08a35d072f050d8998f802026c40e6c53439fc6e761139c9","f2a3c98329e1e68c5c15c72a0f09c3f4dd16bf630b1a8fa5239f46e558eab2d5"]}','{"seed":"9ee081386f77aedac19358b6565c257029fd1397b6458e2bb41dbe0f58669b62","tokens":["8a5d543fd526571b60f4df560192c233e1d2cd03d491077efbedb1195649e5e6","5806fa295421920189fc42422c5700ae0d630c67682fce022885a9ca8ee7a9f5"],"invite":null}',1,NULL,NULL);
INSERT INTO "matches" VALUES('xath4v730fv7cwzr',1700000000397,'{"id":"xath4v730fv7cwzr","opened":1700000000397,"rules":{"game":"radlands","pack":"9d33b43955d9653d","options":{"camps":"draft","make_room":"off"},"seats":2},"players":[{"person":"Ann"},{"person":"Ben"}],"time":"unlimited","commitment":"967aa6672d639859de1f4b23932fe76a0814cb6e44bedce175cde3cee115ebe5","contributions":["ac1fa9eea9153140f8f38c33f6c3448c3ab2345c2a15778988ccf5b19b94fc2f","bf4bffcbd9f53faa79f59b45c6e7b98965c427e85e09a391f0be47e508a012f0"]}','{"seed":"01186c49e0782ebe5fb0d48a4e6f6017e7e5bbfcc6563d6d1f164ac0b1a4e885","tokens":["a672d18fa0266ed6f1eca3571cb44d79d338d5d26e8a2f838f3d0b369b8209fc","ef453c0a3349f0ae3b0970022e9f7fbc1ed7f87bbcad6206401ac12781f5816e"],"invite":null}',1,1700000000465,NULL);
CREATE TABLE schema_version (version BIGINT NOT NULL);
INSERT INTO "schema_version" VALUES(1);
CREATE INDEX matches_by_end ON matches (finished, opened);
COMMIT;
