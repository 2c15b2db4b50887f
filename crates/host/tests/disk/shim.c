/* A disk that fails when it is told to.
 *
 * Preloaded into a program, this library stands between it and the disk: writes, truncations and syncs of files below
 * RUSTLANDS_DISK are counted, and those that the control file RUSTLANDS_DISK_CONTROL names fail. The control file holds
 * six numbers of 64 bits, which the test writes and reads (`shim.rs`).
 *
 * A sync that does not fail does nothing: nobody pulls the plug here, and what a process has written outlives it.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/types.h>
#include <unistd.h>

enum field { FIRST, LAST, STEP, KIND, SEEN, FIRED, FIELDS };
enum kind { FULL = 1, BROKEN, SHORT, UNSYNCED, DEAD };
enum call { WRITE, SYNC };
enum verdict { WORKS, FAILS, HALVES };

static uint64_t *control;
static const char *folder;
static size_t folder_length;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void begin(void) {
    const char *path = getenv("RUSTLANDS_DISK_CONTROL");
    folder = getenv("RUSTLANDS_DISK");
    if (!path || !folder) return;
    folder_length = strlen(folder);
    int fd = open(path, O_RDWR | O_CLOEXEC);
    if (fd < 0) return;
    void *page = mmap(NULL, FIELDS * sizeof(uint64_t), PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
    close(fd);
    if (page != MAP_FAILED) control = page;
}

static int is_ours(int fd) {
    char link[64], path[4096];
    snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
    ssize_t length = readlink(link, path, sizeof path - 1);
    if (length < 0) return 0;
    path[length] = 0;
    return strncmp(path, folder, folder_length) == 0 && path[folder_length] == '/';
}

/* Counts a call that the kind of failure is about, and says what becomes of it. */
static enum verdict judge(int fd, enum call call) {
    pthread_once(&once, begin);
    int before = errno;
    if (!control || !is_ours(fd)) {
        errno = before;
        return WORKS;
    }
    errno = before;
    uint64_t kind = control[KIND];
    if (kind != DEAD && (kind == UNSYNCED) != (call == SYNC)) return WORKS;
    uint64_t number = __atomic_add_fetch(&control[SEEN], 1, __ATOMIC_SEQ_CST);
    uint64_t first = control[FIRST], step = control[STEP] ? control[STEP] : 1;
    if (!first || number < first || number > control[LAST] || (number - first) % step) return WORKS;
    __atomic_add_fetch(&control[FIRED], 1, __ATOMIC_SEQ_CST);
    if (kind == SHORT && number == first) return HALVES;
    errno = kind == FULL || kind == SHORT ? ENOSPC : EIO;
    return FAILS;
}

#define REAL(name) \
    static __typeof__(name) *real; \
    if (!real) real = (__typeof__(name) *)dlsym(RTLD_NEXT, #name)

#define WRITES(fd, data, size, ...) \
    switch (judge(fd, WRITE)) { \
    case FAILS: return -1; \
    case HALVES: size = size > 1 ? size / 2 : size; \
    case WORKS: break; \
    } \
    return real(fd, data, size __VA_OPT__(,) __VA_ARGS__)

ssize_t write(int fd, const void *data, size_t size) {
    REAL(write);
    WRITES(fd, data, size);
}

ssize_t pwrite(int fd, const void *data, size_t size, off_t at) {
    REAL(pwrite);
    WRITES(fd, data, size, at);
}

ssize_t pwrite64(int fd, const void *data, size_t size, off64_t at) {
    REAL(pwrite64);
    WRITES(fd, data, size, at);
}

int ftruncate(int fd, off_t size) {
    REAL(ftruncate);
    return judge(fd, WRITE) == WORKS ? real(fd, size) : -1;
}

int ftruncate64(int fd, off64_t size) {
    REAL(ftruncate64);
    return judge(fd, WRITE) == WORKS ? real(fd, size) : -1;
}

/* Whether a sync of this file has to be done at all. */
static int matters(int fd) { return !control || !is_ours(fd); }

int fsync(int fd) {
    REAL(fsync);
    if (judge(fd, SYNC) != WORKS) return -1;
    return matters(fd) ? real(fd) : 0;
}

int fdatasync(int fd) {
    REAL(fdatasync);
    if (judge(fd, SYNC) != WORKS) return -1;
    return matters(fd) ? real(fd) : 0;
}
