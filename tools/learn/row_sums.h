// Sums of rows for training on a CPU. Included after the engine by `tools/learn/engine.py`.

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
