// The net's value of a position; `insight/net/forward.py` is the same in Python.

typedef int32_t i32;

struct Net {  // arrays in the order of `TENSORS`
    const i16 *number_rows, *card_rows, *gold_rows, *tile_rows, *task_rows, *own, *rivals, *second;
    const i32* second_bias;
    const i16* last;
    const i32* last_bias;
    const float *planes, *sites, *cards, *tasks, *powers, *seats, *stem_bias;
    const float *first_conv, *first_bias, *pool, *second_conv, *block_bias, *out, *out_bias;
};

struct BoardNet {  // a net with the rows of one board
    const Net* net;
    const i16* table;
    i64 number;  // no other one has it
};

struct Forecast {  // what a net expects for a seat, in thousandths
    i64 gold, lead, log_odds;
};

struct Side {  // sums of rows, and sums of numbers
    i32 sums[NET_WIDTH], numbers[2 * NET_HIDDEN];
};

INLINE i32 activation(i32 value) {
    value = value > 0 ? value : value >> LEAK_BITS;
    return value > MAX_ACTIVATION ? MAX_ACTIVATION : value < -MAX_ACTIVATION ? -MAX_ACTIVATION : value;
}

template <int SIGN> INLINE void add_rows(const i16* table, const Set& cells, i32* sums) {
    for (int word = 0; word < HEX_BITS / 64; word++)
        for (u64 bits = cells.words[word]; bits; bits &= bits - 1) {
            const i16* row = table + (64 * word + __builtin_ctzll(bits)) * NET_WIDTH;
            for (int n = 0; n < NET_WIDTH; n++) sums[n] += SIGN * row[n];
        }
}

// A search evaluates one position after the other, and most hexes of a set stay in it. So each thread
// keeps the last sums of each seat, and only rows that have changed are added or subtracted.
struct Sums {
    i64 number;  // of the board net
    Set sets[SET_COUNT];
    i32 rows[NET_WIDTH];
};
static PER_THREAD Sums last_sums[SEATS];

INLINE void update(const BoardNet& on, Sums& last, i64 which, const Set& cells) {
    const i16* table = on.table + which * HEX_BITS * NET_WIDTH;
    add_rows<1>(table, cells & ~last.sets[which], last.rows);
    add_rows<-1>(table, last.sets[which] & ~cells, last.rows);
    last.sets[which] = cells;
}

INLINE void add_number(const i16* rows, i64 row, i64 amount, i32* numbers) {
    const i32 times = (i32)max_of(-MAX_AMOUNT, min_of(MAX_AMOUNT, amount));
    if (!times) return;
    rows += row * 2 * NET_HIDDEN;
    for (int n = 0; n < 2 * NET_HIDDEN; n++) numbers[n] += times * rows[n];
}

struct Change {  // a position in which one part of the input is as it was before
    State* old;
    i64 part;
};

struct Worths {  // the worth of all seats, which many inputs need
    i64 seats, of[SEATS];
    i64 lead(i64 seat) const {
        i64 best = -UNIT * UNIT;
        for (i64 other = 0; other < seats; other++)
            if (other != seat) best = max_of(best, of[other]);
        return of[seat] - best;
    }
};

static Worths worths_of(State& s) {
    Worths worths{s.board_->seats_, {}};
    for (i64 seat = 0; seat < worths.seats; seat++) worths.of[seat] = insight_evaluation_worth_worth(s, seat);
    return worths;
}

// Returns one of the net's numbers without computing the worth of a seat again.
INLINE i64 number_of(State& s, i64 seat, i64 which, const Worths& worths) {
    if (which == LINEAR_GOLD) return floor_quotient(worths.of[seat], UNIT);
    if (which == LINEAR_LEAD) return floor_quotient(worths.lead(seat), UNIT);
    return insight_net_numbers_seat_number(s, seat, which);
}

struct Input {  // what the net reads of a seat, in the order of `SETS` and `NUMBERS`
    Set sets[SET_COUNT];
    i64 numbers[NUMBER_COUNT];
};

template <i64 WHICH = 0> INLINE void read_sets(State& s, i64 seat, Input& input) {
    input.sets[WHICH] = insight_net_sets_seat_set(s, seat, WHICH);
    if constexpr (WHICH + 1 < SET_COUNT) read_sets<WHICH + 1>(s, seat, input);
}

template <i64 WHICH = 0> INLINE void read_numbers(State& s, i64 seat, const Worths& worths, Input& input) {
    input.numbers[WHICH] = number_of(s, seat, WHICH, worths);
    if constexpr (WHICH + 1 < NUMBER_COUNT) read_numbers<WHICH + 1>(s, seat, worths, input);
}

// Sets and numbers have much in common, such as the frontier. All in one function, a compiler finds
// it and computes it once.
__attribute__((flatten)) static void read_input(State& __restrict s, i64 seat, const Worths& worths, Input& __restrict input) {
    read_sets(s, seat, input);
    read_numbers(s, seat, worths, input);
}

static void side_of(const BoardNet& on, State& s, i64 seat, const Worths& worths, const Change* change, Side& side) {
    const Net& net = *on.net;
    const Board& board = *s.board_;
    const auto source = [&](i64 part) -> State& { return change && change->part == part ? *change->old : s; };
    side = Side{};
    Sums& last = last_sums[seat];
    if (last.number != on.number) last = Sums{}, last.number = on.number;
    Input input;
    read_input(s, seat, worths, input);
    for (i64 which = 0; change && which < SET_COUNT; which++)
        if (change->part == SET_PARTS[which]) input.sets[which] = insight_net_sets_seat_set(*change->old, seat, which);
    for (i64 which = 0; change && which < NUMBER_COUNT; which++)
        if (change->part == NUMBER_PARTS[which]) input.numbers[which] = number_of(*change->old, seat, which, worths);
    for (i64 which = 0; which < SET_COUNT; which++) update(on, last, which, input.sets[which]);
    for (int n = 0; n < NET_WIDTH; n++) side.sums[n] = activation(last.rows[n]);
    for (i64 which = 0; which < NUMBER_COUNT; which++)
        add_number(net.number_rows, which, input.numbers[which], side.numbers);
    State &paid = source(CARDS_PART), &tiled = source(TILES_PART);
    for (i64 place = 0; place < CARDS_IN_PLAY; place++) {
        add_number(net.card_rows, board.cards_[place], 1, side.numbers);
        add_number(net.gold_rows, board.cards_[place], rules_scoring_card_gold(paid, seat, place), side.numbers);
    }
    for (u64 held = (u64)tiled.held_[seat]; held; held &= held - 1)
        add_number(net.tile_rows, board.power_[__builtin_ctzll(held)], 1, side.numbers);
    for (i64 place = 0; place < TASKS_IN_PLAY; place++)
        if (board.tasks_[place] != NO_TASK)
            add_number(net.task_rows, board.tasks_[place], rules_scoring_task_gold(paid, seat, place), side.numbers);
}

// Returns a row of a layer times its input.
template <int LENGTH> INLINE i32 product(const i16* weights, const i16* given) {
    i32 sum = 0;
    for (int n = 0; n < LENGTH; n++) sum += weights[n] * given[n];
    return sum;
}

static Forecast forecast(const BoardNet& on, State& s, i64 seat, const Change* change = 0) {
    const Net& net = *on.net;
    Side side, other;
    i16 own[NET_WIDTH], rivals[NET_WIDTH] = {}, first[NET_HIDDEN], second[NET_LAST];
    const Worths worths = worths_of(s);
    side_of(on, s, seat, worths, change, side);
    for (int n = 0; n < NET_WIDTH; n++) own[n] = (i16)side.sums[n];
    for (i64 rival = 0; rival < s.board_->seats_; rival++) {
        if (rival == seat) continue;
        side_of(on, s, rival, worths, change, other);
        for (int n = 0; n < NET_WIDTH; n++) rivals[n] += (i16)other.sums[n];
        for (int n = 0; n < NET_HIDDEN; n++) side.numbers[n] += other.numbers[NET_HIDDEN + n];
    }
    for (int n = 0; n < NET_HIDDEN; n++) {
        const i32 sum = product<NET_WIDTH>(net.own + n * NET_WIDTH, own) + product<NET_WIDTH>(net.rivals + n * NET_WIDTH, rivals);
        const i32 mixed = side.numbers[n] + (sum >> (NET_ROW_BITS + NET_WEIGHT_BITS - NET_NUMBER_BITS));
        first[n] = (i16)activation(mixed >> (NET_NUMBER_BITS - NET_ROW_BITS));
    }
    for (int n = 0; n < NET_LAST; n++)
        second[n] = (i16)activation((product<NET_HIDDEN>(net.second + n * NET_HIDDEN, first) + net.second_bias[n]) >> NET_WEIGHT_BITS);
    i64 out[NET_OUTPUTS];
    for (int n = 0; n < NET_OUTPUTS; n++) out[n] = product<NET_LAST>(net.last + n * NET_LAST, second) + net.last_bias[n];
    const i64 bits = NET_ROW_BITS + NET_WEIGHT_BITS, lead = worths.lead(seat);
    return Forecast{
        worths.of[seat] + (out[0] * GOLD_UNIT * UNIT >> bits),
        lead + (out[1] * GOLD_UNIT * UNIT >> bits),
        floor_quotient(lead, GOLD_UNIT) + (out[2] * UNIT >> bits)};
}

// Returns a seat's lead by the net, corrected by its chance of winning; without a net, by `worth`.
static i64 value_of(const BoardNet* on, State& s, i64 seat) {
    const bool over = s.phase_ == rules_state_OVER;
    if (on && !over) {
        const Forecast found = forecast(*on, s, seat);
        return (found.lead + ODDS_WEIGHT * found.log_odds) >> 1;
    }
    const i64 lead = insight_evaluation_worth_lead(s, seat);
    return on ? lead + WIN_BONUS * ((lead > 0) - (lead < 0)) : lead;
}

// Writes the forecasts of a seat in some games of one board.
API void kb_forecasts(const BoardNet* on, State* states, i64 games, i64 seat, Forecast* out) {
    for (i64 g = 0; g < games; g++) out[g] = forecast(*on, states[g], seat);
}

// Writes the forecasts of a seat after a change, in which each of some parts is as it was before.
API void kb_part_forecasts(const BoardNet* on, State* s, State* old, i64 parts, i64 seat, Forecast* out) {
    for (i64 part = 0; part < parts; part++) {
        const Change change{old, part};
        out[part] = forecast(*on, *s, seat, &change);
    }
}

API i64 kb_value(const BoardNet* on, State* s, i64 seat) { return value_of(on, *s, seat); }

// Writes what one more settlement on each free hex of the land would add to a seat's value.
API void kb_hex_worths(const BoardNet* on, State* s, i64 seat, i64* out) {
    const i64 before = value_of(on, *s, seat);
    for (Set rest = s->free_ & s->board_->land_; truth(rest);) {
        const Set hex = lowest_of(rest);
        rest = rest ^ hex;
        State built = *s;
        insight_net_extra_settlement_add_settlement(built, seat, hex);
        out[bit_length(hex) - 1] = value_of(on, built, seat) - before;
    }
}
