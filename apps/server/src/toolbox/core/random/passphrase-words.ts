// Short common words, each of them once, that differ in sound and spelling.
const WORDS = `
able acid acorn actor adult agent album alley almond amber anchor angle ankle apple apron arch arena armor arrow
artist aspen atlas attic aunt autumn axis bacon badge bagel baker balcony ballet bamboo banana banjo banner barber
barley barn basil basket batch beach beacon beaver bench berry bicycle birch biscuit bison blade blanket blossom
blue board boat bonus border bottle boulder bowl bracket brave bread breeze brick bridge broom brother brush bubble
bucket buffalo bugle butter button cabin cable cactus camel camera canal candle canoe canvas canyon captain caramel
carbon carpet carrot castle cedar cello cement cereal chain chalk cherry chess chimney cider cinema circle citrus
clay clever cliff clinic cloak cloud clover coast cobalt coconut coffee comet compass copper coral corner cosmic
cotton couch cousin cradle crane crater cream cricket crimson crystal cube curtain cushion cycle cymbal daisy dancer
dawn deck delta denim desert diamond diary dinner diver doctor dolphin domino donkey dragon drawer dream drum duck
dune eagle early earth easel echo eclipse edge elbow elder elm ember engine envelope equal evening fabric falcon
family farmer feather fence fennel fern ferry fiddle field finch finger flame flannel flask fleet flint flour flute
forest fossil fountain fox frame freckle frost fruit gallery garden garlic garnet gate gazelle gentle geyser giant
ginger giraffe glacier glass globe glove golden goose grain granite grape gravel green guitar gull hammer hammock
harbor harp harvest hazel heart heather hedge helmet herb heron hill hockey honey horizon hornet horse hotel hour
humble hunter husky iceberg igloo indigo insect iris iron island ivory jacket jade jaguar jam jasmine jelly jewel
jigsaw jockey jolly journal judge juice jumper jungle juniper kayak kernel kettle key kiosk kitchen kite kiwi knee
knight knot koala label lace ladder lagoon lake lamp lantern lark laurel lava lawn leaf lemon lens leopard letter
level lilac lime linen lion lizard llama lobster locket lodge lotus lucky lumber lunar lunch lyric magnet mango maple
marble market marsh mason meadow medal melody melon mentor mercury metal meteor midday mill mineral mint mirror
misty mitten modest moment monkey moon morning mosaic moss moth motor mountain muffin museum mustard narrow nature
navy nectar needle nephew nest nickel night noble noodle north novel nurse nutmeg oak oasis oat ocean olive omelet
onion opal opera orange orbit orchard orchid organ otter oval oven owl oxygen oyster paddle painter palace palm panda
panel paper parade parcel parrot pasta patio peach peanut pearl pebble pelican pencil penguin pepper petal phone
piano picnic pigeon pillow pilot pine pirate planet plaza plum pocket poem polar pony poplar poppy portal potato
powder prairie pretzel prism pumpkin puppet purple puzzle quartz queen quiet quill quilt rabbit radar radio raft
raisin ranch raven recipe reef ribbon rider ridge river robin rocket rodeo roof rooster rose royal ruby rugby runner
saddle sailor salad salmon salt sandal sapphire satin sauce scarf school scout seal season seed shadow shark shelf
shell shield shirt shore shovel signal silk silver singer siren sketch skill sky slate sleeve slipper snail snow soap
socket sofa solar sonnet soup spark sparrow spice spider spinach spiral spoon spring square squid stable stadium
star statue steam stone stork storm story straw stream studio sugar suitcase summer sunset surf swan sweater swift
table tailor talent tango tape teacher temple tennis theater thistle thunder ticket tiger timber toast tomato topaz
torch tower tractor trail train travel treasure trumpet tulip tundra tunnel turkey turnip turtle tuxedo twig twin
umbrella uncle unicorn valley vanilla velvet vessel victory village vine violet violin visitor volcano voyage waffle
wagon walnut walrus water wave weaver whale wheat wheel whisper willow window winter wizard wolf wonder wood wool
yacht yarn yellow yogurt zebra zenith zinc zipper`;

export const PASSPHRASE_WORDS: readonly string[] = WORDS.trim().split(/\s+/);
