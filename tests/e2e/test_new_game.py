"""The new-game form: rulings, the first player, and the places of the small expansions."""

from collections.abc import Callable

from playwright.sync_api import Page, Route, expect

from kingdombuilder.box import QUEENIES, RULINGS
from kingdombuilder.notation.setup_code import read_setup_code
from kingdombuilder.setup.random_setup import queenie_places
from tests.e2e.browser_players import button, open_as
from tests.e2e.new_game_form import LAYOUT, hex_choice, lay_out, ruling_group, wait_for_code
from tests.e2e.tabletop import Tabletop

OpenPage = Callable[..., Page]

OTHERS = tuple(RULINGS[name].word(RULINGS[name].other) for name in RULINGS)
CASTLE = "M15"  # one of the Harbor section's two castles


def test_every_choice_reaches_the_table(open_page: OpenPage) -> None:
    """This covers each ruling, a side, a cave, a capitol and the first player."""
    page = open_page("/new?customise=1")
    expect(page.get_by_role("heading", name="Rulings")).to_have_count(0)
    lay_out(page, seats=3)
    page.get_by_role("textbox", name="Red: name").fill("Mira")
    page.get_by_role("combobox", name="Amber: player or bot").select_option("Player")
    page.get_by_role("textbox", name="Amber: name").fill("Tomas")
    page.get_by_role("combobox", name="First player").select_option("Seat 3: Tomas")
    expect(
        page.locator(".new-game-seat").nth(2).get_by_role("img", name="first player")
    ).to_be_visible()
    expect(page.get_by_role("checkbox", name="Crossroads")).to_be_checked()
    for box in ("Harvest", *(QUEENIES[name].name["en"] for name in QUEENIES)):
        page.get_by_role("checkbox", name=box).check()

    for name in RULINGS:
        group, answers = ruling_group(page, name), RULINGS[name]
        expect(group.get_by_label(answers.default.rule["en"])).to_be_checked()
        group.get_by_label(answers.other.rule["en"]).check()
    page.get_by_role("radio", name="Tree House").check()
    cave = queenie_places("caves", LAYOUT, OTHERS)[0][-1]
    hex_choice(page, "Caves", 0, LAYOUT[0]).select_option(cave)
    _choose_castle(page)

    page.get_by_role("button", name="Start game").click()
    table = Tabletop(page).attach()
    setup = read_setup_code(table.read("table.value.setup_code"))
    assert setup.sections == LAYOUT
    assert set(setup.rulings) == set(OTHERS)
    assert setup.island == "island_tree_house"
    assert cave in setup.caves
    assert setup.capitols == (CASTLE,)
    names = [seat["name"] for seat in table.read("table.value.seats")]
    assert names == ["Tomas", "Mira", "Wren"]
    assert table.read("view.value.position.chooser") == 0
    table.take_over()
    _assert_rulings_are_shown(table, "en")
    table.read("setLanguage('fr')")
    expect(page.get_by_role("dialog")).to_contain_text("Points de règle de cette table")
    _assert_rulings_are_shown(table, "fr")


def test_the_game_has_the_latest_choice(open_page: OpenPage) -> None:
    """A click on Start right after a choice waits for the set-up that includes it."""
    page = open_page("/new?customise=1")
    lay_out(page)
    page.evaluate(
        "() => { document.querySelector('input[value=corners-one]').click();"
        " document.querySelector('.setup-preview-actions .button-primary').click(); }"
    )
    table = Tabletop(page).attach()
    assert read_setup_code(table.read("table.value.setup_code")).rulings == ("corners-one",)


def test_a_late_draw_does_not_replace_a_loaded_code(open_page: OpenPage) -> None:
    """The response to an outdated request is dropped."""
    page = open_page("/rules")
    held: list[Route] = []

    def hold_first(route: Route) -> None:
        if held:
            route.continue_()
        else:
            held.append(route)

    page.route("**/api/setups*", hold_first)
    page.goto("/new?customise=1")
    lay_out(page)
    with page.expect_response("**/api/setups*"):
        held[0].continue_()
    page.evaluate("() => new Promise((done) => setTimeout(done))")
    code = wait_for_code(page, "board:")
    assert read_setup_code(code).sections == LAYOUT


def _choose_castle(page: Page) -> None:
    """Choose a capitol on the picture of its section, which changes the list too."""
    choice = hex_choice(page, "Capitol", 3, LAYOUT[3])
    expect(choice).to_have_value("")
    names = queenie_places("capitol", LAYOUT, OTHERS)[0]
    choice.select_option(next(name for name in names if name != CASTLE))
    expect(page.locator("output.option-code")).not_to_contain_text(CASTLE)
    picture = page.locator(".new-game-site").filter(has=choice).locator(".new-game-site-map")
    expect(picture.locator("circle")).to_have_count(1)  # the chosen castle has another mark
    picture.locator("circle").click()
    expect(choice).to_have_value(CASTLE)
    wait_for_code(page, f"capitols: {CASTLE};")


def _assert_rulings_are_shown(table: Tabletop, language: str) -> None:
    if not table.page.get_by_role("dialog").count():
        table.page.keyboard.press("m")
    for name in RULINGS:
        expect(table.page.get_by_role("dialog")).to_contain_text(RULINGS[name].other.rule[language])


def test_a_place_becomes_random_when_its_section_turns(open_page: OpenPage) -> None:
    """There is no error; drawing again keeps the choice."""
    page = open_page("/new?customise=1")
    lay_out(page)
    page.get_by_role("checkbox", name="Caves").check()
    choice, names = hex_choice(page, "Caves", 0, LAYOUT[0]), queenie_places("caves", LAYOUT, ())[0]
    for name in names[:2]:
        choice.select_option(name)
        wait_for_code(page, name)
    page.get_by_role("button", name="Draw again", exact=True).click()
    expect(page.locator(".setup-preview-map.is-busy")).to_have_count(0)
    wait_for_code(page, names[1])
    expect(choice).to_have_value(names[1])

    tools = page.get_by_role("group", name="Top left", exact=True)
    tools.get_by_role("button", name="Rotate by 180°").click()
    turned = queenie_places("caves", (f"{LAYOUT[0]}~", *LAYOUT[1:]), ())[0]
    expect(choice.locator("option")).to_have_count(1 + len(turned))
    expect(choice).to_have_value("")
    drawn = read_setup_code(wait_for_code(page, f"{LAYOUT[0]}~"))
    assert drawn.sections[0] == f"{LAYOUT[0]}~"
    assert set(drawn.caves) & set(turned)
    tools.get_by_role("button", name="Rotate by 180°").click()
    expect(choice.locator("option")).to_have_count(1 + len(names))
    expect(page.locator("output.option-code")).not_to_contain_text(f"{LAYOUT[0]}~")
    expect(choice).to_have_value("")
    expect(page.get_by_role("alert")).to_have_count(0)


def test_a_place_becomes_random_when_a_ruling_forbids_it(open_page: OpenPage) -> None:
    """The French rules allow closer caves than the English ones."""
    page = open_page("/new?customise=1")
    lay_out(page)
    page.get_by_role("checkbox", name="Caves").check()
    answers = RULINGS["caves"]
    ruling_group(page, "caves").get_by_label(answers.other.rule["en"]).check()
    far = queenie_places("caves", LAYOUT, ())[0]
    near = queenie_places("caves", LAYOUT, (answers.word(answers.other),))[0]
    choice = hex_choice(page, "Caves", 0, LAYOUT[0])
    expect(choice.locator("option")).to_have_count(1 + len(near))
    choice.select_option(next(name for name in near if name not in far))
    wait_for_code(page, "rulings: caves-near;")
    ruling_group(page, "caves").get_by_label(answers.default.rule["en"]).check()
    expect(choice.locator("option")).to_have_count(1 + len(far))
    expect(choice).to_have_value("")
    expect(page.locator("output.option-code")).not_to_contain_text("rulings")
    expect(page.get_by_role("alert")).to_have_count(0)


def test_a_code_fills_in_its_rulings_and_places(open_page: OpenPage) -> None:
    """A second form loads the code of the first."""
    page = open_page("/new?customise=1")
    lay_out(page)
    page.get_by_role("checkbox", name="Caves").check()
    page.get_by_role("checkbox", name="Count players with no settlement").uncheck()
    ruling_group(page, "tasks").get_by_label(RULINGS["tasks"].other.rule["en"]).check()
    wait_for_code(page, RULINGS["tasks"].other.id)
    cave = queenie_places("caves", LAYOUT, ())[0][0]
    hex_choice(page, "Caves", 0, LAYOUT[0]).select_option(cave)
    code = wait_for_code(page, cave)
    second = open_page("/new?customise=1")
    second.get_by_role("textbox", name="Paste a code").fill(code)
    second.get_by_role("button", name="Load").click()
    expect(hex_choice(second, "Caves", 0, LAYOUT[0])).to_have_value(cave)
    answers = ruling_group(second, "tasks")
    expect(answers.get_by_label(RULINGS["tasks"].other.rule["en"])).to_be_checked()
    expect(
        second.get_by_role("checkbox", name="Count players with no settlement")
    ).not_to_be_checked()
    wait_for_code(second, code)


def test_the_first_player_stays_the_same_when_seats_change(open_page: OpenPage) -> None:
    """If the first player is removed, the first seat plays first."""
    page = open_page("/new?customise=1")
    for name in ("Oona", "Bram"):
        page.get_by_role("button", name="Add player").click()
        page.locator(".new-game-seat input").last.fill(name)
    first = page.get_by_role("combobox", name="First player")
    first.select_option("Seat 4: Bram")
    expect(page.locator(".new-game-seat").nth(3)).to_contain_class("seat-colour-red")
    page.locator(".new-game-seat").nth(1).get_by_role("button").click()
    expect(first.locator("option:checked")).to_have_text("Seat 3: Bram")
    page.locator(".new-game-seat").nth(2).get_by_role("button").click()
    expect(first.locator("option:checked")).to_contain_text("Seat 1")


def test_the_form_is_translated_to_french(open_page: OpenPage) -> None:
    """IN-1: this covers rulings, the first player and places."""
    page = open_page("/new?customise=1", settings={"language": "fr"})
    for box in ("Crossroads", "Harvest", "Caves", "Île"):
        page.get_by_role("checkbox", name=box).check()
    expect(page.get_by_role("heading", name="Points de règle")).to_be_visible()
    for name in RULINGS:
        group = ruling_group(page, name, "fr")
        expect(group.get_by_label(RULINGS[name].default.rule["fr"])).to_be_checked()
        expect(group.get_by_label(RULINGS[name].other.rule["fr"])).to_be_visible()
    first = page.get_by_role("combobox", name="Premier joueur")
    expect(first.locator("option")).to_have_text(
        ["Place 1 : Joueur", "Place 2 : Apprenti", "Au hasard"]
    )
    side = page.get_by_role("group", name="Île", exact=True)
    expect(side.get_by_role("radio", name="Au hasard")).to_be_checked()
    expect(side.get_by_role("radio", name="Pont de corde")).to_be_visible()


def test_a_waiting_room_shows_the_rulings_and_the_seat_order(open_page: OpenPage) -> None:
    """A visitor sees them before joining; the chosen seat plays first."""
    mira = open_as(open_page, "Mira", "/new?online=1&customise=1")
    mira.get_by_role("checkbox", name="Crossroads").check()
    answers = RULINGS["corners"]
    ruling_group(mira, "corners").get_by_label(answers.other.rule["en"]).check()
    wait_for_code(mira, "corners-one")
    mira.get_by_role("combobox", name="First player").select_option("1")
    mira.get_by_role("checkbox", name="Show in the lobby").check()
    button(mira, "Open table").click()
    expect(mira.locator(".waiting-room-seat").nth(1)).to_contain_text("Mira")
    tomas = open_as(open_page, "Tomas", mira.url)
    expect(button(tomas, "Join")).to_be_visible()
    rulings = tomas.get_by_role("region", name="Rulings at this table")
    expect(rulings).to_contain_text(answers.other.rule["en"])
    expect(rulings.get_by_role("listitem")).to_have_count(1)


def test_a_first_game_shows_advice(open_page: OpenPage) -> None:
    """The advice on the first settlements is shown in the first round, in both languages."""
    page = open_page("/")
    page.get_by_role("button", name="Play now").click()
    table = Tabletop(page).attach()
    advice = page.get_by_role("note")
    expect(advice).to_contain_text("next to a location")
    table.read("setLanguage('fr')")
    expect(advice).to_contain_text("à côté d’un lieu")
    for _ in range(3):
        table.pick(table.legal["hexes"][0])
    table.pick("end")
    table.wait_until("tabletop.state.view.value.round === 2")
    expect(advice).to_have_count(0)
