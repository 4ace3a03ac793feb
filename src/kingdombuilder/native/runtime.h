// The types of the translated rules: 64-bit numbers, and 768-bit sets in the widest registers.
// Nothing here needs the C++ standard library.
#include <stdint.h>

typedef int64_t i64;
typedef uint64_t u64;

enum { SET_WORDS = 12, SET_BITS = 64 * SET_WORDS };

#define INLINE static inline __attribute__((always_inline))

#ifdef __AVX2__
#include "sets_vector.h"
#else
#include "sets_plain.h"
#endif

struct Sets {
    const Set* first;
    i64 length;
    inline __attribute__((always_inline)) const Set& operator[](i64 at) const { return first[at]; }
};

struct Numbers {
    const i64* first;
    i64 length;
    inline __attribute__((always_inline)) i64 operator[](i64 at) const { return first[at]; }
};

constexpr Set set_of(u64 a, u64 b, u64 c, u64 d, u64 e, u64 f, u64 g, u64 h, u64 i, u64 j, u64 k, u64 l) {
    return Set{.words = {a, b, c, d, e, f, g, h, i, j, k, l}};
}

INLINE bool operator!=(const Set& x, const Set& y) { return truth(x ^ y); }
INLINE bool operator==(const Set& x, const Set& y) { return !truth(x ^ y); }
INLINE bool truth(i64 x) { return x != 0; }
INLINE i64 bit_count(i64 x) { return __builtin_popcountll((u64)(x < 0 ? -x : x)); }
INLINE i64 bit_length(i64 x) { return x ? 64 - __builtin_clzll((u64)(x < 0 ? -x : x)) : 0; }
INLINE i64 max_of(i64 x, i64 y) { return x > y ? x : y; }
INLINE i64 min_of(i64 x, i64 y) { return x < y ? x : y; }
INLINE i64 floor_quotient(i64 x, i64 y) { return x / y - (x % y != 0 && (x < 0) != (y < 0)); }
INLINE i64 floor_remainder(i64 x, i64 y) { return x - y * floor_quotient(x, y); }

// `x or y`: the second is evaluated only if the first is empty.
template <class Other> INLINE Set either(const Set& x, Other other) { return truth(x) ? x : other(); }

INLINE i64 bit_length(const Set& x) {
    for (int i = 11; i >= 0; i--)
        if (x.words[i]) return 64 * (i + 1) - __builtin_clzll(x.words[i]);
    return 0;
}

INLINE bool operator<(const Set& x, const Set& y) {
    for (int i = 11; i >= 0; i--)
        if (x.words[i] != y.words[i]) return x.words[i] < y.words[i];
    return false;
}

INLINE bool operator>=(const Set& x, const Set& y) { return !(x < y); }
INLINE bool operator>(const Set& x, const Set& y) { return y < x; }
INLINE bool operator<=(const Set& x, const Set& y) { return !(y < x); }
INLINE Set lone_bit(i64 at) { return lone_word(at >> 6, 1ull << (at & 63)); }
INLINE Set without_lowest(const Set& x) { return x ^ lowest_of(x); }
