// Games by number, for callers that keep them in arrays and continue some of them. Every call takes
// the numbers of its games. Other arguments are in the order of these numbers; the arrays of a table
// or a view are indexed by number. A game continues until a seat has a choice to make.

struct Table {
    State* states;
    Set* legal;           // the legal picks
    u64* dice;            // generators of chance
    i8* movers;           // the seats that pick
    const u32* boards;    // the number of each board
    const u8* const* lands;  // the constant part of each board
    i64 skip_forced;
};

static void go_on(const Table& t, i64 g) {
    State& s = t.states[g];
    for (;;) {
        const i64 who = rules_turn_chooser(s);
        t.movers[g] = (i8)who;
        if (who == rules_turn_CHANCE) {
            rules_turn_advance(s, any_card(s, t.dice[g]));
            continue;
        }
        t.legal[g] = who == rules_turn_NOBODY ? Set{} : rules_turn_legal(s);
        if (who == rules_turn_NOBODY || !t.skip_forced || bit_count(t.legal[g]) > 1) return;
        rules_turn_advance(s, t.legal[g]);
    }
}

static void show_seen(const Table& t, const Plan& plan, const View& view, i64 g) {
    State seen = t.states[g];
    rules_hidden_hide(seen, seen.me_);
    if (view.gains) write_gains(seen, t.legal[g], view.gains + g * ACTIONS);
    if (!view.records && !view.planes) return;
    u8 scratch[view.records ? 1 : plan.record_size];
    u8* record = view.records ? view.records + g * plan.record_size : scratch;
    write_record(plan, seen, t.legal[g], t.boards[g], record);
    if (!view.planes) return;
    const u8* land = t.lands[g];
    write_planes(plan, record, land, view.planes + g * (plan.land_plane_count + plan.set_count + 2) * HEXES);
    write_scalars(plan, record, land, view.scalars + g * plan.scalar_count);
    write_tiles(plan, record, land, view.tiles + g * SEATS * 3 * plan.tile_powers);
}

// Prefetches a state before it is needed, because thousands of games do not fit in the cache.
INLINE void fetch(const State& s) {
    for (u64 line = 0; line < sizeof(State); line += 64) __builtin_prefetch((const u8*)&s + line);
}

API i64 kb_table_size() { return sizeof(Table); }
API i64 kb_plan_size() { return sizeof(Plan); }
API i64 kb_view_size() { return sizeof(View); }

// Returns the index of the first illegal action, or -1.
API i64 kb_rows_check(const Table* t, const i64* rows, i64 count, const i64* actions) {
    for (i64 i = 0; i < count; i++)
        if (actions[i] < 0 || actions[i] >= ACTIONS || !holds(t->legal[rows[i]], bit_of(actions[i]))) return i;
    return -1;
}

API void kb_rows_step(const Table* t, const i64* rows, i64 count, const i64* actions) {
    for (i64 i = 0; i < count; i++) {
        if (i + 1 < count) fetch(t->states[rows[i + 1]]);
        rules_turn_advance(t->states[rows[i]], lone_bit(bit_of(actions[i])));
        go_on(*t, rows[i]);
    }
}

API void kb_rows_begin(const Table* t, const i64* rows, i64 count, const State* const* starts, const u64* seeds) {
    for (i64 i = 0; i < count; i++) {
        t->states[rows[i]] = *starts[i];
        t->dice[rows[i]] = seeds[i];
        go_on(*t, rows[i]);
    }
}

// Makes random picks with a seat's generator as long as a seat marked in `blind` picks.
API void kb_rows_blind(const Table* t, const i64* rows, i64 count, const u8* blind, u64* dice, i64 seats) {
    for (i64 i = 0; i < count; i++)
        for (i64 g = rows[i]; t->movers[g] >= 0 && blind[g * seats + t->movers[g]];) {
            rules_turn_advance(t->states[g], any_of(t->legal[g], dice[g * seats + t->movers[g]]));
            go_on(*t, g);
        }
}

API void kb_rows_redeal(const Table* t, const i64* rows, i64 count, const u64* seeds) {
    for (i64 i = 0; i < count; i++) {
        State& s = t->states[rows[i]];
        u64& dice = t->dice[rows[i]] = seeds[i];
        rules_hidden_hide(s, s.me_);
        deal_unknown(s, dice);
    }
}

API void kb_rows_scores(const Table* t, const i64* rows, i64 count, i16* out, i64 seats) {
    for (i64 i = 0; i < count; i++)
        for (i64 seat = 0; seat < seats; seat++) out[i * seats + seat] = (i16)rules_scoring_total_gold(t->states[rows[i]], seat);
}

API void kb_rows_show(const Table* t, const i64* rows, i64 count, const Plan* plan, const View* view) {
    for (i64 i = 0; i < count; i++) {
        const i64 g = rows[i];
        write_mask(*plan, t->legal[g], view->legal + g * ACTIONS);
        view->mover[g] = t->movers[g];
        if (view->scores) kb_rows_scores(t, &g, 1, view->scores + g * view->seats, view->seats);
        if (view->gains || view->records || view->planes) show_seen(*t, *plan, *view, g);
    }
}
