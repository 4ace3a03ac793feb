// The time, for searches and rollouts that must end.

#ifdef __wasm__  // without headers: the interpreter of the page has the clock
struct timespec {
    i64 tv_sec;
    long tv_nsec;
};
extern "C" int clock_gettime(int clock, timespec* now);
static const int CLOCK_MONOTONIC = 1;
#else
#include <time.h>
#endif

API double kb_now() {
    timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + now.tv_nsec * 1e-9;
}
