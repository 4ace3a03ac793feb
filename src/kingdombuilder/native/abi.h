// What programs in C need besides the functions for many games: blocks, checked picks and names.

enum { OK = 0, NO_BLOCK = 1, OTHER_VERSION = 2, ILLEGAL = 3 };

struct Block {  // a board and a state as they are written to files
    u64 magic;
    i64 abi;
    u64 digest;  // of the rules and the layout of both structs
    i64 board_size, state_size;
    i64 unused[3];
    Board board;
    State state;
};

API i64 kb_abi() { return ABI_VERSION; }
API i64 kb_block_size() { return sizeof(Block); }
API u64 kb_digest() { return DIGEST; }

// The block can be at any address, so nothing is read from it before it is copied.
API i64 kb_open(const void* block, i64 size, Board* board, State* state) {
    Block head;
    const i64 head_size = (const u8*)&head.board - (const u8*)&head;
    if (size < head_size) return NO_BLOCK;
    __builtin_memcpy(&head, block, head_size);
    if (head.magic != BLOCK_MAGIC) return NO_BLOCK;
    if (head.abi != ABI_VERSION || head.digest != DIGEST || head.board_size != sizeof(Board) || head.state_size != sizeof(State)) return OTHER_VERSION;
    if (size < (i64)sizeof(Block)) return NO_BLOCK;
    __builtin_memcpy(board, (const u8*)block + head_size, sizeof(Board));
    __builtin_memcpy(state, (const u8*)block + head_size + sizeof(Board), sizeof(State));
    state->board_ = board;
    return OK;
}

API i64 kb_seats(const State* state) { return state->board_->seats_; }

API i64 kb_play(State* state, i64 pick) {
    if (pick < 0 || pick >= SET_BITS || !holds(rules_turn_legal(*state), pick)) return ILLEGAL;
    rules_turn_advance(*state, lone_bit(pick));
    return OK;
}

API void kb_hide(State* states, i64 games, const i64* seats) {
    for (i64 g = 0; g < games; g++) rules_hidden_hide(states[g], seats[g]);
}

API const char* kb_pick_name(i64 pick) { return pick < 0 || pick >= SET_BITS ? 0 : PICK_NAMES[pick]; }

API i64 kb_parse_pick(const char* name) {
    for (i64 pick = 0; pick < SET_BITS; pick++) {
        const char *known = PICK_NAMES[pick], *read = name;
        if (!known) continue;
        while (*known && *known == *read) known++, read++;
        if (!*known && !*read) return pick;
    }
    return -1;
}
