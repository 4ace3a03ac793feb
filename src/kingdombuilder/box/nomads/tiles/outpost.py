from kingdombuilder.box.things import Nomad, Power, Words

OUTPOST = Nomad(
    id="outpost",
    name=Words(en="Outpost", fr="Avant-poste"),
    rule=Words(
        en="One settlement you place this turn does not have to be next to your own.",
        fr="Une cité que vous placez ce tour-ci n’a pas besoin d’être à côté des vôtres.",
    ),
    power=Power(trait="waives"),
    copies=2,
)
