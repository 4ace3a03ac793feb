from kingdombuilder.box.things import Nomad, Power, Words

OUTPOST = Nomad(
    id="outpost",
    name=Words(en="Outpost", fr="Avant-poste"),
    rule=Words(
        en="Once this turn, you may place a settlement that is not next to your settlements.",
        fr="Une fois ce tour-ci, vous pouvez placer une cité qui n’est pas à côté des vôtres.",
    ),
    power=Power(trait="waives"),
    copies=2,
)
