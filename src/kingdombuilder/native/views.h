// Output for learning: masks of actions, and a seat's view as a record of fixed size or as planes,
// scalars and tiles. A plan describes their layout.

typedef int8_t i8;
typedef int16_t i16;
typedef uint8_t u8;
typedef uint16_t u16;
typedef uint32_t u32;

enum { HEXES = HEIGHT * SIDE, ACTIONS = HEXES + BUTTONS };

struct Copy {  // from a state to a record; with steps, one value per seat, starting with the viewer
    i64 from, to, width, from_step, to_step;
};

struct Spelling {  // from a record to scalars: `count` numbers, each split into `parts` of `bits` bits
    i64 from, count, width, parts, bits;
};

struct Plan {
    const Copy* copies;
    i64 copy_count;
    const Spelling* spellings;
    i64 spelling_count;
    i64 record_size, sets, set_count, legal, board, turn, picker, asked, seat, seats, held, ready, fresh, taken;
    i64 land_planes, land_plane_count, land_sites, land_powers, land_numbers, land_number_count;
    i64 scalar_count, tile_powers;
    const i64* tiles_at_first;
    const u64* row_hexes;  // the hexes of each row: near the corners of an island, sets have bits without a hex
};

struct View {  // arrays to write to, with a row per game; null ones are skipped
    u8* legal;
    i8* mover;
    u8* planes;
    i16* scalars;
    u8* tiles;
    u8* records;
    i16* gains;
    i16* scores;
    i64 seats;
};

template <class T> INLINE T read_at(const u8* from) {
    T value;
    __builtin_memcpy(&value, from, sizeof(T));
    return value;
}

template <class T> INLINE void write_at(u8* to, T value) { __builtin_memcpy(to, &value, sizeof(T)); }

// Returns eight bits as eight bytes of 0 and 1.
INLINE u64 spread(u64 bits) {
#ifdef __BMI2__
    return _pdep_u64(bits, 0x0101010101010101ull);
#else
    const u64 x = (bits & 255) * 0x0101010101010101ull & 0x8040201008040201ull;
    return x + 0x7f7f7f7f7f7f7f7full >> 7 & 0x0101010101010101ull;
#endif
}

// Writes a set as a plane, and a few bytes beyond it, so what follows must be written later.
INLINE void write_plane(const Plan& plan, const u8* words, u8* out) {
    _Pragma("GCC unroll 26") for (i64 row = 0; row < HEIGHT; row++) {
        const u64 bits = read_at<u64>(words + (ROW_BITS[row] >> 3)) >> (ROW_BITS[row] & 7) & plan.row_hexes[row];
#if defined(__AVX512BW__) && defined(__AVX512VL__)
        _mm256_storeu_si256((__m256i*)(out + row * SIDE), _mm256_maskz_set1_epi8((__mmask32)bits, 1));
#else
        for (int byte = 0; byte < 3; byte++) write_at(out + row * SIDE + byte * 8, spread(bits >> byte * 8));
#endif
    }
}

INLINE void write_mask(const Plan& plan, const Set& picks, u8* out) {
    write_plane(plan, (const u8*)picks.words, out);
    for (int word = 0; word < BUTTONS / 64; word++)
        for (int byte = 0; byte < 8; byte++) write_at(out + HEXES + word * 64 + byte * 8, spread(picks.words[HEX_BITS / 64 + word] >> byte * 8));
}

INLINE void put(u8* to, const u8* from, i64 width) {
    switch (width) {
        case 2: write_at(to, read_at<u16>(from)); return;
        case 4: write_at(to, read_at<u32>(from)); return;
        case 8: write_at(to, read_at<u64>(from)); return;
        default: __builtin_memcpy(to, from, HEX_BITS / 8);
    }
}

// Writes the view of the picking seat.
static void write_record(const Plan& plan, const State& seen, const Set& picks, u32 board, u8* record) {
    const i64 seats = seen.board_->seats_, seat = seen.me_;
    i64 turned[SEATS];
    for (i64 place = 0; place < seats; place++) turned[place] = seat + place < seats ? seat + place : seat + place - seats;
    for (const Copy* copy = plan.copies; copy < plan.copies + plan.copy_count; copy++) {
        const u8* from = (const u8*)&seen + copy->from;
        u8* to = record + copy->to;
        if (!copy->to_step) {
            put(to, from, copy->width);
            continue;
        }
        for (i64 place = 0; place < seats; place++) put(to + place * copy->to_step, from + turned[place] * copy->from_step, copy->width);
        for (i64 place = seats; place < SEATS; place++) __builtin_memset(to + place * copy->to_step, 0, copy->width);
    }
    __builtin_memcpy(record + plan.legal, picks.words, (HEX_BITS + BUTTONS) / 8);
    write_at(record + plan.board, board);
    write_at(record + plan.turn, (i16)floor_remainder(seen.turn_ - seat, seats));
    write_at(record + plan.picker, (i16)0);
    write_at(record + plan.asked, (i16)(seen.asking_ > 0));
    write_at(record + plan.seat, (i16)seat);
    write_at(record + plan.seats, (i16)seats);
}

static void write_planes(const Plan& plan, const u8* record, const u8* land, u8* out) {
    __builtin_memcpy(out, land + plan.land_planes, plan.land_plane_count * HEXES);
    out += plan.land_plane_count * HEXES;
    for (i64 set = 0; set < plan.set_count; set++, out += HEXES) write_plane(plan, record + plan.sets + set * (HEX_BITS / 8), out);
    write_plane(plan, record + plan.legal, out);
    out += HEXES;
    __builtin_memset(out, 0, HEXES);
    for (i64 slot = 0; slot < SLOTS; slot++) {
        const i64 site = read_at<i16>(land + plan.land_sites + slot * 2);
        if (site < 0) continue;
        i64 left = plan.tiles_at_first[slot];
        for (i64 seat = 0; seat < SEATS; seat++) left -= read_at<u32>(record + plan.taken + seat * 4) >> slot & 1;
        out[site] = (u8)left;
    }
}

// Splits numbers of a record into parts of a few bits each.
template <class T> INLINE i16* spell(const Spelling& told, const u8* from, i16* out) {
    for (i64 at = 0; at < told.count; at++, from += sizeof(T)) {
        const u64 value = read_at<T>(from), few = (1ull << told.bits) - 1;
        for (i64 part = 0; part < told.parts; part++) *out++ = (i16)(value >> part * told.bits & few);
    }
    return out;
}

static void write_scalars(const Plan& plan, const u8* record, const u8* land, i16* out) {
    for (const Spelling* told = plan.spellings; told < plan.spellings + plan.spelling_count; told++) {
        const u8* from = record + told->from;
        switch (told->width) {
            case 2: out = spell<u16>(*told, from, out); break;
            case 4: out = spell<u32>(*told, from, out); break;
            default: out = spell<u64>(*told, from, out);
        }
    }
    __builtin_memcpy(out, land + plan.land_numbers, plan.land_number_count * sizeof(i16));
}

static void write_tiles(const Plan& plan, const u8* record, const u8* land, u8* out) {
    __builtin_memset(out, 0, SEATS * 3 * plan.tile_powers);
    for (i64 seat = 0; seat < SEATS; seat++) {
        const u32 held = read_at<u32>(record + plan.held + seat * 4), ready = read_at<u32>(record + plan.ready + seat * 4);
        const u32 fresh = read_at<u32>(record + plan.fresh + seat * 4);
        const u32 states[3] = {ready, held & ~ready & ~fresh, fresh};
        for (int state = 0; state < 3; state++, out += plan.tile_powers)
            for (u32 slots = states[state]; slots; slots &= slots - 1) out[read_at<i16>(land + plan.land_powers + __builtin_ctz(slots) * 2)]++;
    }
}

// Returns the bit of an action. Places beyond the last row's hexes get a bit that is never set.
INLINE i64 bit_of(i64 action) {
    if (action >= HEXES) return HEX_BITS + action - HEXES;
    const i64 bit = ROW_BITS[action / SIDE] + action % SIDE;
    return bit < HEX_BITS ? bit : SIDE;
}

INLINE bool holds(const Set& picks, i64 bit) { return picks.words[bit >> 6] >> (bit & 63) & 1; }

static void write_gains(const State& seen, const Set& picks, i16* out) {
    const i64 seat = seen.me_, now = rules_scoring_total_gold((State&)seen, seat);
    for (i64 action = 0; action < ACTIONS; action++) {
        out[action] = 0;
        if (!holds(picks, bit_of(action))) continue;
        State after = seen;
        rules_turn_advance(after, lone_bit(bit_of(action)));
        out[action] = (i16)(rules_scoring_total_gold(after, seat) - now);
    }
}
