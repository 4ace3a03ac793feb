"""The sections by name, for positions that name them: rows from top to bottom, then locations.

They were copied from the package's sections.
"""

from .board import Section


def section(rows: str, **locations: str) -> Section:
    """Return a section from rows separated by spaces and locations like farm="1,7 5,2"."""
    places = {}
    for kind, pairs in locations.items():
        for pair in pairs.split():
            row, column = map(int, pair.split(","))
            places[(row, column)] = kind
    return Section(tuple(rows.split()), places)


SECTIONS: dict[str, dict[str, Section]] = {
    "base": {
        "oracle": section(
            "GGGTTWGTTT GGGKTWGTTT GFFGTTWGGT FFCGTWFLTT FFFCCWFFWW "
            "MMCGGWWWDD CCCMGFFFDD CCKDMDFFCC WWWDDDDMCC WWWWDDDDDC",
            oracle="3,7",
        ),
        "farm": section(
            "DDCWWTTTGG DKCWTTTLGG CCCFFFTCFF CCFFWDDCCF CGGWFFDDCC "
            "GGLFWFWDDC GGGTFFWWDD GGTTMWWWDW GMTTWWWWWW TTTWWWWWWW",
            farm="1,7 5,2",
        ),
        "tavern": section(
            "FDDMMDDCCC FFDDDMMCCC FFFFFFFMMM WWFKGGTTMM FFWWGGGTTC "
            "FCCWGTTCCC DFLCWTTLCG DDCWTTGGGG DDDWTTTGGG DDWWTTTGGG",
            tavern="6,2 6,7",
        ),
        "tower": section(
            "TTTTMMGMCC TMTTFGMMMC FFTFFFGGWM DFFFWLGWMM DDDDFWGWCC "
            "DCDDDWWCGC DDCDDWFKGC CCLDWFFFGG DCWWWTTFGG DCCWTTTGGG",
            tower="3,5 7,2",
        ),
        "harbor": section(
            "GGTTTWGTTF GFTTWGTTFF GFFTWGGFFF FFTTWGMFDD CFKTWGDDDD "
            "CCTWGGMMDD CCWWWGDDDC WWGGWWLCMC WDKGWMWCCC WDDWWWWCCC",
            harbor="7,6",
        ),
        "paddock": section(
            "CCCDDWDDDD MMCDDWDDDD MMCMMWDDLF MCMMWMDFFF CCTTWMMCFF "
            "CTTWCCCMFF CLTTWFFFFF GGTWGKGFGT GGTTWGGGGT GGTTWGGGTT",
            paddock="2,8 6,1",
        ),
        "barn": section(
            "CDDDDDDDDD CCCDDDDDCD MMMDMMLDDC CMMMMMFFCC CCCMMWFFFC "
            "GCCCMFFWTC GGLTFFWFFT GGTTFFGKTT GGGTTWGGTT GGGTWGGTTT",
            barn="2,6 6,2",
        ),
        "oasis": section(
            "DDCWWTTGGG DCWFFTTTGG DDWFFTTLFG WWWFGTFFFF WWWWGGGGFF "
            "WTTWGGCCDC WTCTWGCCDC WKCFWLDDCW WWCFWWWDDW WWWWWWWWWW",
            oasis="2,7 7,5",
        ),
    },
    "nomads": {
        "quarry": section(
            "GGGWWWMCCC GGWTDWWWCC GMWTLDDDWM FWTTCCDFFF FWGGCCDDMF "
            "FWNGCCDNFF FFWGCCCFFF DWGGCNTTFF DDWWGTTMTT DDDWWTMTTT",
            quarry="2,4",
        ),
        "caravan": section(
            "WWGGWWWFFF WGGTWWWFFF WWWGTWWDDF TTWNTWDMFF TTTWWWDDGG "
            "TTTTCDGGGG TTLCCCGGMG TCCCCGLDDG CMCCCFFFDD CCCFFFFDDD",
            caravan="6,2 7,6",
        ),
        "village": section(
            "DDDDDDDGGG DDDMDFFFGG DMDDDFWFGT CFWDNWFTTT CFFWWWFLCT "
            "CFFFWWFCCC CCCLTWWFMC GCGGTWFCCC GGGGTTTTCM GGGTTTTTMM",
            village="4,7 6,3",
        ),
        "garden": section(
            "CCCWWWWDDD CCCWLFDDMD CCCCCCFDMD CGGCCMFMDD CGGGDMMFFF "
            "TFGLDDFFFF TTFFDMFGGF TTMFMTNGGG TMTTTTWWGG TTTTWWWGGG",
            garden="1,4 5,3",
        ),
    },
    "crossroads": {
        "lighthouse_foresters_lodge": section(
            "TTTTWWFFFF TTTTWDFFFF CTTTTWDKDM CCLTWDDDDW CCCCWWWWWW "
            "WWWWWWDDDW FFFFWGLDDD FMGWGGGGMC FGGWGGGCMC GGGWWWCCCC",
            foresters_lodge="3,2",
            lighthouse="6,6",
        ),
        "barracks_crossroads": section(
            "GGTTWWTTGG GGTTWGGCGG GFFTTTTCCG FFFLDTTCCC FFFFFDTLMC "
            "FFFDDMCCCC FFFMDDDCCC FFDDKDDCMC GGDDDWWDGG GGDWWWDDGG",
            barracks="3,3",
            crossroads="4,7",
        ),
        "city_hall_fort": section(
            "TTTTWWDDDD TTFFFGGDDD MMTFFLGMCD TTMMGGGCCM TTKFGMMCCC "
            "TTTFMMCCMC MMTFFFLCCC FFFMGGDWCM FFWGGGDDDD FGGGGGGDDD",
            city_hall="2,5",
            fort="6,6",
        ),
        "monastery_wagon": section(
            "MDDDMWMGGG DDDMWFFFGG DDDDWFFLGW MCDDWFFGWW MCCDDWFWWW "
            "MCCGGWWCCC CCCKGTTTCC CFGGGTTTCM FFFGTTTTLM FFTTTTMMMM",
            monastery="2,7",
            wagon="8,8",
        ),
    },
    "marshlands": {
        "temple": section(
            "SDDDDGGGGD SDDTTGGGPD WDTTTTGFFD WTTTTTCCMM CCCCLMMSSM "
            "CCCGGMSSFF CCCSGGWSFF FCSSGWWFFF FLSSSWWWFD FTTSWWWWDD",
            temple="4,4 8,1",
        ),
        "refuge": section(
            "GGGWWWWCCC GGWWWWCCCG CGGWWDLCGG CTTTDDFFGG TTTTTDFFLG "
            "STTTDDFSSM SSPDDDCMMM SFFDDSCMMD CFFFSSSMMD CFFFSSMMTT",
            refuge="2,6 4,8",
        ),
        "canoe": section(
            "SSWWFFMMMT SWWWFGMMTT CCWWWGGMMT CTWWWTCCCG CLTWWTTCCG "
            "SSMDTTTCSS WWMDDGDDLS FFFPGGDDSS CFFFGGDDDS CFFFGGDDSS",
            canoe="4,1 6,8",
        ),
        "fountain": section(
            "WWWWWWTTMC WWWWWWTTCC SWMCCFFTCC SMFLFFFMCD SMMFTFFFLD "
            "DTTTFFFDDD DDTTSSSDDD CCGPSSGGDD CCGGSSSGGT CGGGSSGGGT",
            fountain="3,3 4,8",
        ),
    },
    "harvest": {
        "bazaar_water_mill": section(
            "FFFFFFCCDD FOFFFGGDDD AADDDWGGFF ADDDWWGGTT AWWWWMMMTT "
            "WWWWTMMMTT GWWWTTMMTG GAAALDMCCG GLTAADCCCC GTTAACCCCC",
            bazaar="8,1",
            water_mill="7,4",
        ),
        "mountain_station_scout_cabin": section(
            "CTTMWWTFFF CGMMWTFFFF DLGMMTTFFD DDMMTTTGGD DDFFOTTTGM "
            "DDAAAATLCC DDDAAACCCC DWWFAACCCC WWWWFGGGGC WWWWGGGGAA",
            mountain_station="5,7",
            scout_cabin="2,1",
        ),
        "cathedral_watchtower": section(
            "TTTWMAADDG TLWWAATDGG GGWWWTTCCM CCWWWTTLMM CCCCGTTTMM "
            "CCCGGODDFF AAATGGDDFF AATGGDDDFF AAAGGDDDFF FFWWCCDFFF",
            cathedral="3,7",
            watchtower="1,1",
        ),
        "university_palisade": section(
            "DAAMMCCTTG DTTMMLATGG GGTTMTAAGG GGFTTTAAAA GGFFTTFFAA "
            "CCCCFFFFCC CCCCFFFFOC WWWWFDDDCM MWWWGLDDDW MWWGDDDDDW",
            university="8,5",
            palisade="1,5",
        ),
    },
}

ISLANDS: tuple[Section, ...] = (
    section(".DDG. DLGG CCWTG CFKT .FFT.", rope_bridge="1,1"),
    section(".TTC. TKCC GDMFF GDLF .GDT.", tree_house="3,2"),
)
