// Sets as twelve words, which compilers turn into vectors of two for WebAssembly.
#ifdef __wasm_simd128__
#define LEVEL 3
#else
#define LEVEL 0
#endif
#define EACH _Pragma("GCC unroll 12") for (int i = 0; i < 12; i++)

struct Set {
    u64 words[12];
};

INLINE Set operator&(const Set& x, const Set& y) { Set z; EACH z.words[i] = x.words[i] & y.words[i]; return z; }
INLINE Set operator|(const Set& x, const Set& y) { Set z; EACH z.words[i] = x.words[i] | y.words[i]; return z; }
INLINE Set operator^(const Set& x, const Set& y) { Set z; EACH z.words[i] = x.words[i] ^ y.words[i]; return z; }
INLINE Set operator~(const Set& x) { Set z; EACH z.words[i] = ~x.words[i]; return z; }

INLINE Set operator<<(const Set& x, i64 steps) {
    const int whole = (int)(steps >> 6), part = (int)(steps & 63);
    Set z;
    EACH {
        u64 high = i >= whole ? x.words[i - whole] : 0, low = i > whole ? x.words[i - whole - 1] : 0;
        z.words[i] = part ? high << part | low >> (64 - part) : high;
    }
    return z;
}

INLINE Set operator>>(const Set& x, i64 steps) {
    const int whole = (int)(steps >> 6), part = (int)(steps & 63);
    Set z;
    EACH {
        u64 low = i + whole < 12 ? x.words[i + whole] : 0, high = i + whole < 11 ? x.words[i + whole + 1] : 0;
        z.words[i] = part ? low >> part | high << (64 - part) : low;
    }
    return z;
}

INLINE bool truth(const Set& x) { u64 any = 0; EACH any |= x.words[i]; return any != 0; }
INLINE i64 bit_count(const Set& x) { i64 n = 0; EACH n += __builtin_popcountll(x.words[i]); return n; }

INLINE Set lone_word(i64 at, u64 word) {
    Set z = {};
    z.words[at] = word;
    return z;
}

INLINE Set lowest_of(const Set& x) {
    for (int i = 0; i < 12; i++)
        if (x.words[i]) return lone_word(i, x.words[i] & -x.words[i]);
    return Set{};
}
