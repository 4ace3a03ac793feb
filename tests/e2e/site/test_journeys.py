"""Run the journeys of the server's page on a site too.

The tests are imported from other modules. Here they use the fixtures of this folder, so their
"server" is the device.
"""

from types import ModuleType

from tests.e2e import (
    test_accessible,
    test_analysis,
    test_around_the_board,
    test_daily,
    test_editor,
    test_ending,
    test_feedback,
    test_fewer_clicks,
    test_heat_map,
    test_install,
    test_lessons,
    test_levels,
    test_new_game,
    test_phones,
    test_play_again,
    test_puzzles,
    test_review,
    test_rules_inside,
    test_turns,
    test_whole_games,
)

JOURNEYS: dict[ModuleType, tuple[str, ...]] = {
    test_accessible: (
        "test_a_lesson_and_a_puzzle_are_accessible",
        "test_a_page_is_accessible",
        "test_the_table_and_its_final_scores_are_accessible",
    ),
    test_analysis: (
        "test_a_position_of_a_finished_game_is_analysed",
        "test_a_typed_position_is_analysed_with_variations",
        "test_a_wrong_text_is_explained_and_changes_nothing",
        "test_the_analysis_board_fits_a_phone_and_is_accessible",
    ),
    test_around_the_board: (
        "test_a_line_of_the_chronicle_leads_to_its_position",
        "test_a_table_can_show_each_player_only_their_own_gold",
        "test_a_table_with_hidden_gold_shows_purses",
        "test_an_unusable_tile_explains_why",
        "test_escape_cancels_the_piece_and_then_the_tile",
    ),
    test_daily: (
        "test_a_daily_game_is_the_same_for_all_players_and_can_be_continued",
        "test_the_daily_puzzle_is_solved_and_shared",
    ),
    test_editor: (
        "test_a_mistake_is_shown_with_its_line",
        "test_a_section_can_be_downloaded_saved_and_played",
        "test_painting_and_typing_change_the_same_section",
    ),
    test_ending: (
        "test_the_final_scores_of_five_can_be_read",
        "test_the_game_can_be_saved_as_a_picture",
        "test_the_gold_is_counted_until_it_is_skipped",
    ),
    test_feedback: (
        "test_a_drag_does_not_build",
        "test_a_game_can_be_replayed_and_continued_from_its_middle",
        "test_a_ledger_cell_highlights_the_paying_hexes",
        "test_an_uploaded_record_is_the_same_game",
        "test_the_language_changes_without_a_reload",
        "test_the_last_turn_of_an_opponent_stays_marked_in_order",
    ),
    test_fewer_clicks: (
        "test_a_hex_of_either_terrain_can_be_clicked",
        "test_a_turn_ends_automatically_only_if_the_setting_is_on",
        "test_unused_tiles_can_be_used_from_the_question",
    ),
    test_heat_map: (
        "test_the_keyboard_shows_the_heat_map_in_french",
        "test_the_mouse_shows_what_hexes_are_worth_to_each_seat",
    ),
    test_install: ("test_the_home_page_offers_to_install_the_app",),
    test_lessons: (
        "test_a_lesson_by_keyboard_alone_and_in_french",
        "test_a_lesson_on_a_phone",
    ),
    test_levels: (
        "test_a_hint_names_a_pick_and_its_reason",
        "test_bots_are_listed_with_their_level_and_rating",
        "test_bots_hide_their_reasons_from_several_players",
        "test_choices_are_remembered_and_used",
    ),
    test_new_game: (
        "test_every_choice_reaches_the_table",
        "test_the_first_player_stays_the_same_when_seats_change",
        "test_the_form_is_translated_to_french",
    ),
    test_phones: (
        "test_a_lesson_and_a_puzzle_fit_a_phone",
        "test_a_page_fits_a_phone",
        "test_the_first_tap_aims_and_the_second_places",
        "test_the_whole_board_and_the_actions_fit_a_phone",
    ),
    test_play_again: (
        "test_a_game_forked_from_a_replay_can_be_played_again",
        "test_an_uploaded_position_can_be_played_again",
        "test_an_uploaded_record_can_be_played_again",
    ),
    test_puzzles: ("test_a_right_answer_raises_the_rating_and_leads_to_the_next",),
    test_review: (
        "test_a_game_leads_to_its_review_and_to_another_try",
        "test_an_uploaded_record_is_reviewed_until_it_is_cancelled",
    ),
    test_rules_inside: (
        "table",  # a fixture of its tests
        "test_a_card_opens_its_rule_with_a_drawn_example",
        "test_plain_questions_find_their_chapter",
        "test_the_keyboard_opens_the_rule_of_a_hex",
    ),
    test_turns: (
        "test_a_reload_in_the_middle_of_a_turn_changes_nothing",
        "test_ending_a_turn_with_unused_tiles_asks_for_confirmation",
        "test_the_action_buttons_stay_in_place",
        "test_two_tabs_show_the_same_turn",
        "test_undo_restores_tiles_gained_and_lost",
    ),
    test_whole_games: (
        "test_a_game_against_a_bot_is_played_with_the_mouse",
        "test_a_game_for_five_with_every_box_ends",
        "test_a_game_is_played_with_the_keyboard",
    ),
}
globals().update(
    {name: getattr(module, name) for module, names in JOURNEYS.items() for name in names}
)
for module in JOURNEYS:  # pytest would collect the modules themselves as tests of this one
    del globals()[module.__name__.rpartition(".")[2]]
