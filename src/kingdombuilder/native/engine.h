// The exported functions. Each takes the first of `games` states and works on all of them.
// A pick is the number of its bit, or -1 for none; a generator of chance is 64 bits per game.

#define API extern "C" __attribute__((visibility("default")))

INLINE u64 random_bits(u64& source) {  // splitmix64
    u64 z = (source += 0x9e3779b97f4a7c15ull);
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9ull;
    z = (z ^ z >> 27) * 0x94d049bb133111ebull;
    return z ^ z >> 31;
}

// Returns the same number as CPython's floating product with a 53-bit fraction from 0 to 1.
// Integers are faster, except for the few products that are rounded up. `end` must be below 1,024.
INLINE i64 random_below(u64& source, i64 end) {
    const u64 product = (random_bits(source) >> 11) * (u64)end;
    if (__builtin_expect((product + 1024 ^ product) >> 53, 0)) return (i64)((double)product * 0x1p-53);
    return (i64)(product >> 53);
}

// Returns the kind of a random card of a pile; all cards are equally likely.
INLINE i64 any_kind(i64 pile, u64& source) {
    i64 chosen = random_below(source, rules_pile_size(pile)), card = 0;
    while (chosen >= (pile & 15)) {
        chosen -= pile & 15;
        pile >>= 4;
        card++;
    }
    return card;
}

// Deals random cards in place of the unknown ones.
static void deal_unknown(State& s, u64& source) {
    for (i64 seat; (seat = rules_hidden_first_unknown_holder(s)) >= 0;) rules_hidden_reveal(s, seat, any_kind(s.deck_, source));
}

// Returns chance's pick.
INLINE Set any_card(const State& s, u64& source) { return rules_buttons_CARD[any_kind(s.deck_, source)]; }

INLINE u64 nth_bit(u64 word, i64 n) {
#ifdef __BMI2__
    return _pdep_u64(1ull << n, word);
#else
    while (n--) word &= word - 1;
    return word & -word;
#endif
}

// Returns a random pick, all equally likely; draws no number if there is only one.
INLINE Set any_of(const Set& picks, u64& source) {
    const i64 members = bit_count(picks);
    if (members == 1) return picks;
    i64 skip = random_below(source, members);
    for (int i = 0;; i++) {
        i64 here = __builtin_popcountll(picks.words[i]);
        if (skip < here) return lone_word(i, nth_bit(picks.words[i], skip));
        skip -= here;
    }
}

// Carries out a random pick of the chooser; returns false when the game is over.
static bool random_step(State& s, u64& source) {
    i64 who = rules_turn_chooser(s);
    if (who == rules_turn_NOBODY) return false;
    rules_turn_advance(s, who == rules_turn_CHANCE ? any_card(s, source) : any_of(rules_turn_legal(s), source));
    return true;
}

API i64 kb_state_size() { return sizeof(State); }
API i64 kb_board_size() { return sizeof(Board); }
API i64 kb_level() { return LEVEL; }

API void kb_choosers(State* states, i64 games, i64* out) {
    for (i64 g = 0; g < games; g++) out[g] = rules_turn_chooser(states[g]);
}

API void kb_legal(State* states, i64 games, Set* out) {
    for (i64 g = 0; g < games; g++) out[g] = rules_turn_legal(states[g]);
}

API void kb_advance(State* states, i64 games, const i64* picks) {
    for (i64 g = 0; g < games; g++)
        if (picks[g] >= 0 && picks[g] < SET_BITS) rules_turn_advance(states[g], lone_bit(picks[g]));
}

// Draws cards until a seat has to pick or the game is over.
API void kb_draw(State* states, i64 games, u64* sources) {
    for (i64 g = 0; g < games; g++)
        while (rules_turn_chooser(states[g]) == rules_turn_CHANCE) rules_turn_advance(states[g], any_card(states[g], sources[g]));
}

// Deals the cards that are unknown at random.
API void kb_redeal(State* states, i64 games, u64* sources) {
    for (i64 g = 0; g < games; g++) deal_unknown(states[g], sources[g]);
}

// Makes random picks, at most `most` per game, and writes how many were made.
API void kb_play_out(State* states, i64 games, u64* sources, i64 most, i64* made) {
    for (i64 g = 0; g < games; g++) {
        i64 picks = 0;
        while (picks < most && random_step(states[g], sources[g])) picks++;
        made[g] = picks;
    }
}

API void kb_scores(State* states, i64 games, i64* out) {
    for (i64 g = 0; g < games; g++)
        for (i64 seat = 0; seat < SEATS; seat++)
            out[g * SEATS + seat] = seat < states[g].board_->seats_ ? rules_scoring_total_gold(states[g], seat) : 0;
}
