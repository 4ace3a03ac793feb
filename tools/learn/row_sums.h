// Sums of rows for training on a processor, and half turns of boards. Included after the engine by
// `tools/learn/engine.py`.

enum { HEX_WORDS = HEX_BITS / 64, ROW_LANES = NET_WIDTH / LANES };

// Calls `visit` with each row of a table of [boards, hexes, sets, width] that a view adds up.
template <class T, class Visit> INLINE void each_row(T* table, i64 set_count, const u64* sets, Visit visit) {
    for (i64 set = 0; set < set_count; set++)
        for (i64 word = 0; word < HEX_WORDS; word++)
            for (u64 bits = sets[set * HEX_WORDS + word]; bits; bits &= bits - 1)
                visit(table + ((64 * word + __builtin_ctzll(bits)) * set_count + set) * NET_WIDTH);
}

// Writes the sum of the rows of each view, whose board is `which`.
API void kb_sum_rows(const float* table, i64 hexes, i64 set_count, const u64* sets, const i64* which, i64 views, float* out) {
    for (i64 view = 0; view < views; view++) {
        Lanes sums[ROW_LANES] = {};
        each_row(table + which[view] * hexes * set_count * NET_WIDTH, set_count, sets + view * set_count * HEX_WORDS, [&](const float* row) {
            for (int k = 0; k < ROW_LANES; k++) sums[k] += ((const Lanes*)row)[k];
        });
        for (int k = 0; k < ROW_LANES; k++) ((Lanes*)(out + view * NET_WIDTH))[k] = sums[k];
    }
}

// Adds the gradient of each view's sum to its rows.
API void kb_spread_rows(const float* gradient, i64 hexes, i64 set_count, const u64* sets, const i64* which, i64 views, float* table) {
    for (i64 view = 0; view < views; view++) {
        Lanes given[ROW_LANES];
        for (int k = 0; k < ROW_LANES; k++) given[k] = ((const Lanes*)(gradient + view * NET_WIDTH))[k];
        each_row(table + which[view] * hexes * set_count * NET_WIDTH, set_count, sets + view * set_count * HEX_WORDS, [&](float* row) {
            for (int k = 0; k < ROW_LANES; k++) ((Lanes*)row)[k] += given[k];
        });
    }
}

INLINE u64 reversed(u64 x) {
    x = (x >> 1 & 0x5555555555555555ull) | (x & 0x5555555555555555ull) << 1;
    x = (x >> 2 & 0x3333333333333333ull) | (x & 0x3333333333333333ull) << 2;
    x = (x >> 4 & 0x0f0f0f0f0f0f0f0full) | (x & 0x0f0f0f0f0f0f0f0full) << 4;
    return __builtin_bswap64(x);
}

// Turns sets of the main board by half: the hex of bit b is at the last bit minus b.
API void kb_half_turn(u64* sets, i64 count) {
    const int unused = HEX_BITS - 1 - (int)(ROW_BITS[SIDE - 1] + SIDE - 1);
    for (i64 n = 0; n < count; n++, sets += HEX_WORDS) {
        u64 turned[HEX_WORDS];
        for (int word = 0; word < HEX_WORDS; word++) turned[word] = reversed(sets[HEX_WORDS - 1 - word]);
        for (int word = 0; word < HEX_WORDS; word++) {
            const int from = word + unused / 64, by = unused % 64;
            const u64 low = from < HEX_WORDS ? turned[from] : 0, high = from + 1 < HEX_WORDS ? turned[from + 1] : 0;
            sets[word] = by ? low >> by | high << (64 - by) : low;
        }
    }
}
