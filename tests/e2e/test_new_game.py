"""The form of a new game: rulings, who plays first, and where the small expansions lie."""

from collections.abc import Callable

from playwright.sync_api import Page, Route, expect

from kingdombuilder.box import QUEENIES, RULINGS
from kingdombuilder.notation.setup_code import read_setup_code
from kingdombuilder.setup.random_setup import queenie_places
from tests.e2e.browser_players import button, person
from tests.e2e.new_game_form import LAID, coded, lay, ruling, site
from tests.e2e.tabletop import Tabletop

OpenPage = Callable[..., Page]

OTHERS = tuple(RULINGS[name].word(RULINGS[name].other) for name in RULINGS)
CASTLE = "M15"  # one of the two of the Harbor, where it lies here


def test_everything_chosen_is_played(open_page: OpenPage) -> None:
    """Each ruling, a side, a cave, a capitol and the first player arrive at the table."""
    page = open_page("/new?customise=1")
    expect(page.get_by_role("heading", name="Rulings")).to_have_count(0)
    lay(page, seats=3)
    page.get_by_role("textbox", name="Red: name").fill("Mira")
    page.get_by_role("combobox", name="Amber: player or bot").select_option("Player")
    page.get_by_role("textbox", name="Amber: name").fill("Tomas")
    page.get_by_role("combobox", name="First player").select_option("Seat 3: Tomas")
    expect(page.locator(".sit").nth(2).get_by_role("img", name="first player")).to_be_visible()
    expect(page.get_by_role("checkbox", name="Crossroads")).to_be_checked()
    for box in ("Harvest", *(QUEENIES[name].name["en"] for name in QUEENIES)):
        page.get_by_role("checkbox", name=box).check()

    for name in RULINGS:
        group, answers = ruling(page, name), RULINGS[name]
        expect(group.get_by_label(answers.default.rule["en"])).to_be_checked()
        group.get_by_label(answers.other.rule["en"]).check()
    page.get_by_role("radio", name="Tree House").check()
    cave = queenie_places("caves", LAID, OTHERS)[0][-1]
    site(page, "Caves", 0, LAID[0]).select_option(cave)
    _press_the_castle(page)

    page.get_by_role("button", name="Start game").click()
    table = Tabletop(page).arrived()
    setup = read_setup_code(table.read("table.value.setup_code"))
    assert setup.sections == LAID
    assert set(setup.rulings) == set(OTHERS)
    assert setup.island == "island_tree_house"
    assert cave in setup.caves
    assert setup.capitols == (CASTLE,)
    names = [seat["name"] for seat in table.read("table.value.seats")]
    assert names == ["Tomas", "Mira", "Wren"]
    assert table.read("view.value.position.chooser") == 0
    table.take_over()
    _shows_the_rulings(table, "en")
    table.page.evaluate("import('/static/js/i18n/i18n.js').then((i18n) => i18n.setLanguage('fr'))")
    expect(page.get_by_role("dialog")).to_contain_text("Points de règle de cette table")
    _shows_the_rulings(table, "fr")


def test_a_game_starts_with_the_latest_choice(open_page: OpenPage) -> None:
    """A click on Start right after a choice waits for the set-up that has it."""
    page = open_page("/new?customise=1")
    lay(page)
    page.evaluate(
        "() => { document.querySelector('input[value=corners-one]').click();"
        " document.querySelector('.starts .go').click(); }"
    )
    table = Tabletop(page).arrived()
    assert read_setup_code(table.read("table.value.setup_code")).rulings == ("corners-one",)


def test_a_late_draw_does_not_replace_a_loaded_code(open_page: OpenPage) -> None:
    """The answer to an earlier request is dropped, however late it arrives."""
    page = open_page("/rules")
    held: list[Route] = []

    def hold_the_first(route: Route) -> None:
        if held:
            route.continue_()
        else:
            held.append(route)

    page.route("**/api/setups*", hold_the_first)
    page.goto("/new?customise=1")
    lay(page)
    with page.expect_response("**/api/setups*"):
        held[0].continue_()
    page.evaluate("() => new Promise((done) => setTimeout(done))")
    lay_code = coded(page, "board:")
    assert read_setup_code(lay_code).sections == LAID


def _press_the_castle(page: Page) -> None:
    """Choose a capitol on the picture of its section: the list says the same."""
    choice = site(page, "Capitol", 3, LAID[3])
    expect(choice).to_have_value("")
    names = queenie_places("capitol", LAID, OTHERS)[0]
    choice.select_option(next(name for name in names if name != CASTLE))
    expect(page.locator("output.code")).not_to_contain_text(CASTLE)
    picture = page.locator(".site").filter(has=choice).locator(".sitemap")
    picture.locator("circle").click()
    expect(choice).to_have_value(CASTLE)
    coded(page, f"capitols: {CASTLE};")


def _shows_the_rulings(table: Tabletop, language: str) -> None:
    if not table.page.get_by_role("dialog").count():
        table.page.keyboard.press("m")
    for name in RULINGS:
        expect(table.page.get_by_role("dialog")).to_contain_text(RULINGS[name].other.rule[language])


def test_a_place_on_another_section_returns_to_chance(open_page: OpenPage) -> None:
    """A choice is dropped without an error when its section is turned; drawing again keeps it."""
    page = open_page("/new?customise=1")
    lay(page)
    page.get_by_role("checkbox", name="Caves").check()
    choice, names = site(page, "Caves", 0, LAID[0]), queenie_places("caves", LAID, ())[0]
    for name in names[:2]:
        choice.select_option(name)
        coded(page, name)
    page.get_by_role("button", name="Draw again", exact=True).click()
    expect(page.locator(".map.busy")).to_have_count(0)
    coded(page, names[1])
    expect(choice).to_have_value(names[1])

    tools = page.get_by_role("group", name="Top left", exact=True)
    tools.get_by_role("button", name="Rotate by 180°").click()
    turned = queenie_places("caves", (f"{LAID[0]}~", *LAID[1:]), ())[0]
    expect(choice.locator("option")).to_have_count(1 + len(turned))
    expect(choice).to_have_value("")
    drawn = read_setup_code(coded(page, f"{LAID[0]}~"))
    assert drawn.sections[0] == f"{LAID[0]}~"
    assert set(drawn.caves) & set(turned)
    tools.get_by_role("button", name="Rotate by 180°").click()
    expect(choice.locator("option")).to_have_count(1 + len(names))
    expect(page.locator("output.code")).not_to_contain_text(f"{LAID[0]}~")
    expect(choice).to_have_value("")
    expect(page.get_by_role("alert")).to_have_count(0)


def test_a_place_that_a_ruling_forbids_returns_to_chance(open_page: OpenPage) -> None:
    """Caves may lie nearer by the French rules; by the English ones such a hex is no choice."""
    page = open_page("/new?customise=1")
    lay(page)
    page.get_by_role("checkbox", name="Caves").check()
    answers = RULINGS["caves"]
    ruling(page, "caves").get_by_label(answers.other.rule["en"]).check()
    far = queenie_places("caves", LAID, ())[0]
    near = queenie_places("caves", LAID, (answers.word(answers.other),))[0]
    choice = site(page, "Caves", 0, LAID[0])
    expect(choice.locator("option")).to_have_count(1 + len(near))
    choice.select_option(next(name for name in near if name not in far))
    coded(page, "rulings: caves-near;")
    ruling(page, "caves").get_by_label(answers.default.rule["en"]).check()
    expect(choice.locator("option")).to_have_count(1 + len(far))
    expect(choice).to_have_value("")
    expect(page.locator("output.code")).not_to_contain_text("rulings")
    expect(page.get_by_role("alert")).to_have_count(0)


def test_a_code_shows_its_rulings_and_places(open_page: OpenPage) -> None:
    """Reading a code chooses in the form what it says."""
    page = open_page("/new?customise=1")
    lay(page)
    page.get_by_role("checkbox", name="Caves").check()
    page.get_by_role("checkbox", name="Count players with no settlement").uncheck()
    ruling(page, "tasks").get_by_label(RULINGS["tasks"].other.rule["en"]).check()
    cave = queenie_places("caves", LAID, ())[0][0]
    site(page, "Caves", 0, LAID[0]).select_option(cave)
    code = coded(page, cave)
    other = open_page("/new?customise=1")
    other.get_by_role("textbox", name="Paste a code").fill(code)
    other.get_by_role("button", name="Load").click()
    expect(site(other, "Caves", 0, LAID[0])).to_have_value(cave)
    answers = ruling(other, "tasks")
    expect(answers.get_by_label(RULINGS["tasks"].other.rule["en"])).to_be_checked()
    expect(
        other.get_by_role("checkbox", name="Count players with no settlement")
    ).not_to_be_checked()
    coded(other, code)


def test_the_first_player_stays_the_same_when_seats_change(open_page: OpenPage) -> None:
    """A named player keeps playing first; who is taken away gives it back to the first seat."""
    page = open_page("/new?customise=1")
    for name in ("Oona", "Bram"):
        page.get_by_role("button", name="Add player").click()
        page.locator(".sit input").last.fill(name)
    first = page.get_by_role("combobox", name="First player")
    first.select_option("Seat 4: Bram")
    expect(page.locator(".sit").nth(3)).to_contain_class("p-red")
    page.locator(".sit").nth(1).get_by_role("button").click()
    expect(first.locator("option:checked")).to_have_text("Seat 3: Bram")
    page.locator(".sit").nth(2).get_by_role("button").click()
    expect(first.locator("option:checked")).to_contain_text("Seat 1")


def test_the_form_speaks_french(open_page: OpenPage) -> None:
    """IN-1: rulings, first player and places."""
    page = open_page("/new?customise=1", settings={"language": "fr"})
    for box in ("Crossroads", "Harvest", "Caves", "Île"):
        page.get_by_role("checkbox", name=box).check()
    expect(page.get_by_role("heading", name="Points de règle")).to_be_visible()
    for name in RULINGS:
        group = ruling(page, name, "fr")
        expect(group.get_by_label(RULINGS[name].default.rule["fr"])).to_be_checked()
        expect(group.get_by_label(RULINGS[name].other.rule["fr"])).to_be_visible()
    first = page.get_by_role("combobox", name="Premier joueur")
    expect(first.locator("option")).to_have_text(
        ["Place 1 : Joueur", "Place 2 : Apprenti", "Au hasard"]
    )
    side = page.get_by_role("group", name="Île", exact=True)
    expect(side.get_by_role("radio", name="Au hasard")).to_be_checked()
    expect(side.get_by_role("radio", name="Pont de corde")).to_be_visible()


def test_a_waiting_room_shows_the_rulings_and_the_order(open_page: OpenPage) -> None:
    """Before anybody sits down; the seat that was chosen is the first."""
    mira = person(open_page, "Mira", "/new?online=1&customise=1")
    mira.get_by_role("checkbox", name="Crossroads").check()
    answers = RULINGS["corners"]
    ruling(mira, "corners").get_by_label(answers.other.rule["en"]).check()
    coded(mira, "corners-one")
    mira.get_by_role("combobox", name="First player").select_option("1")
    mira.get_by_role("checkbox", name="Show in the lobby").check()
    button(mira, "Open table").click()
    expect(mira.locator(".place").nth(1)).to_contain_text("Mira")
    tomas = person(open_page, "Tomas", mira.url)
    expect(button(tomas, "Join")).to_be_visible()
    rulings = tomas.get_by_role("region", name="Rulings at this table")
    expect(rulings).to_contain_text(answers.other.rule["en"])
    expect(rulings.get_by_role("listitem")).to_have_count(1)


def test_a_first_game_begins_with_advice(open_page: OpenPage) -> None:
    """Where the first settlements go, in the first round and in both languages."""
    page = open_page("/")
    page.get_by_role("button", name="Play now").click()
    table = Tabletop(page).arrived()
    advice = page.get_by_role("note")
    expect(advice).to_contain_text("next to a location")
    page.evaluate("import('/static/js/i18n/i18n.js').then((i18n) => i18n.setLanguage('fr'))")
    expect(advice).to_contain_text("à côté d’un lieu")
    for _ in range(3):
        table.pick(table.legal["hexes"][0])
    table.pick("end")
    table.until("tabletop.state.view.value.round === 2")
    expect(advice).to_have_count(0)
