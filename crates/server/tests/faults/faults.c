/* A disk and a clock that fail when told to, put before libc with LD_PRELOAD. Files below one folder are concerned, and
 * what happens to them is said by a file of ten numbers that both sides have open (see control.rs). */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

enum { WRITE, SYNC, TRUNCATE, OPEN, READ, TARGET, SYNC_MS, WRITE_MS, CLOCK_MS, HITS, NUMBERS };
enum { EVERY_FILE, LOG, DATABASE };
enum { MOST_FILES = 65536 };

static volatile int64_t *numbers;
static const char *folder;
/* For each descriptor 0, or 1 + the kind of file it is. */
static volatile unsigned char ours[MOST_FILES];

static void begin(void) {
    static int begun;
    if (begun) return;
    begun = 1;
    const char *path = getenv("DAMIER_FAULTS");
    folder = getenv("DAMIER_FAULTS_BELOW");
    if (!path || !folder) return;
    int (*real)(const char *, int, ...) = dlsym(RTLD_NEXT, "open");
    int descriptor = real(path, O_RDWR);
    if (descriptor < 0) return;
    void *mapped = mmap(0, NUMBERS * sizeof *numbers, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0);
    if (mapped != MAP_FAILED) numbers = mapped;
}

__attribute__((constructor)) static void constructed(void) { begin(); }

static int kind_of(const char *path) {
    if (!folder || !path || strncmp(path, folder, strlen(folder)) != 0) return -1;
    size_t length = strlen(path);
    if (length > 4 && strcmp(path + length - 4, "-wal") == 0) return LOG;
    if (length > 3 && strcmp(path + length - 3, ".db") == 0) return DATABASE;
    return EVERY_FILE;
}

static int concerns(int kind) {
    return numbers && kind >= 0 && (numbers[TARGET] == EVERY_FILE || numbers[TARGET] == kind);
}

static int kind_of_descriptor(int descriptor) {
    return descriptor >= 0 && descriptor < MOST_FILES ? (int)ours[descriptor] - 1 : -1;
}

static void wait_for(int64_t milliseconds) {
    if (milliseconds <= 0) return;
    struct timespec time = { milliseconds / 1000, milliseconds % 1000 * 1000000 };
    nanosleep(&time, 0);
}

/* Whether the call fails; then errno says how. */
static int fails(int descriptor, int which, int delay) {
    if (!concerns(kind_of_descriptor(descriptor))) return 0;
    if (delay >= 0) wait_for(numbers[delay]);
    int64_t number = numbers[which];
    if (number == 0) return 0;
    numbers[HITS]++;
    errno = (int)number;
    return 1;
}

static int opened(int descriptor, const char *path) {
    if (descriptor >= 0 && descriptor < MOST_FILES) ours[descriptor] = (unsigned char)(kind_of(path) + 1);
    return descriptor;
}

static int open_fails(const char *path, int flags) {
    begin();
    if (!concerns(kind_of(path)) || numbers[OPEN] == 0) return 0;
    if ((flags & O_ACCMODE) == O_RDONLY && numbers[OPEN] == EROFS) return 0;
    numbers[HITS]++;
    errno = (int)numbers[OPEN];
    return 1;
}

#define REAL(name) ({ static __typeof__(&name) real; if (!real) real = dlsym(RTLD_NEXT, #name); real; })
#define MODE mode_t mode = 0; if (flags & (O_CREAT | O_TMPFILE)) { va_list list; va_start(list, flags); \
    mode = va_arg(list, mode_t); va_end(list); }

int open(const char *path, int flags, ...) {
    MODE
    return open_fails(path, flags) ? -1 : opened(REAL(open)(path, flags, mode), path);
}
int open64(const char *path, int flags, ...) {
    MODE
    return open_fails(path, flags) ? -1 : opened(REAL(open64)(path, flags, mode), path);
}
int close(int descriptor) {
    if (descriptor >= 0 && descriptor < MOST_FILES) ours[descriptor] = 0;
    return REAL(close)(descriptor);
}
ssize_t write(int descriptor, const void *bytes, size_t count) {
    return fails(descriptor, WRITE, WRITE_MS) ? -1 : REAL(write)(descriptor, bytes, count);
}
ssize_t pwrite(int descriptor, const void *bytes, size_t count, off_t offset) {
    return fails(descriptor, WRITE, WRITE_MS) ? -1 : REAL(pwrite)(descriptor, bytes, count, offset);
}
ssize_t pwrite64(int descriptor, const void *bytes, size_t count, off64_t offset) {
    return fails(descriptor, WRITE, WRITE_MS) ? -1 : REAL(pwrite64)(descriptor, bytes, count, offset);
}
ssize_t pread(int descriptor, void *bytes, size_t count, off_t offset) {
    return fails(descriptor, READ, -1) ? -1 : REAL(pread)(descriptor, bytes, count, offset);
}
ssize_t pread64(int descriptor, void *bytes, size_t count, off64_t offset) {
    return fails(descriptor, READ, -1) ? -1 : REAL(pread64)(descriptor, bytes, count, offset);
}
int fsync(int descriptor) { return fails(descriptor, SYNC, SYNC_MS) ? -1 : REAL(fsync)(descriptor); }
int fdatasync(int descriptor) { return fails(descriptor, SYNC, SYNC_MS) ? -1 : REAL(fdatasync)(descriptor); }
int ftruncate(int descriptor, off_t length) {
    return fails(descriptor, TRUNCATE, -1) ? -1 : REAL(ftruncate)(descriptor, length);
}
int ftruncate64(int descriptor, off64_t length) {
    return fails(descriptor, TRUNCATE, -1) ? -1 : REAL(ftruncate64)(descriptor, length);
}
int clock_gettime(clockid_t which, struct timespec *time) {
    int done = REAL(clock_gettime)(which, time);
    if (done == 0 && which == CLOCK_REALTIME && numbers) {
        int64_t ahead = numbers[CLOCK_MS];
        time->tv_sec += ahead / 1000;
    }
    return done;
}
