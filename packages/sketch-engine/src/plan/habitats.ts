import type { SceneId } from '../scenes/scene-ids.ts'
import type { Habitat } from '../subjects/habitat.ts'

type Homes = readonly [RegExp, readonly SceneId[]]

/** Where a subject is at home when the prompt names no place: the first line that fits its key. */
const HOMES: Readonly<Partial<Record<Habitat, readonly Homes[]>>> = {
  ground: [
    [/t-rex|sauropod|dino|mammoth/, ['volcano', 'field', 'river', 'alien']],
    [/cat|dog|hamster|poodle/, ['meadow', 'room', 'oldtown', 'hills']],
    [/lion|giraffe|zebra|elephant|rhino|hippo|leopard/, ['field']],
    [/camel|scorpion|lizard/, ['desert']],
    [/door|gate|brickwall|shopfront|flowershop|mailbox/, ['oldtown', 'street', 'oldtown', 'street']],
    [
      /@(piano|sofa|fridge|oven|tv|bookshelf|wardrobe|desk|counter|fireplace|armchair|table|bed|lamp|rug)$|bunkbed|crib|washer|throne|vacuum|toys/,
      ['room', 'room', 'room', 'room'],
    ],
    [/swing|seesaw|sandcastle|doghouse/, ['meadow', 'hills', 'meadow', 'hills']],
    [/market/, ['oldtown', 'oldtown', 'oldtown', 'oldtown']],
    [/scarecrow|tornado|ostrich/, ['field', 'meadow', 'field', 'hills']],
    [/orangetree|sprinkler/, ['meadow', 'hills', 'meadow', 'hills']],
    [/streetlamp|traffic|carriage/, ['street', 'oldtown', 'street', 'oldtown']],
    [/penguin|polar-bear|seal|snowman/, ['snow']],
    [/panda|tiger|monkey|gorilla|orangutan/, ['bamboo', 'woods', 'river', 'bamboo']],
    [
      /fox|deer|wolf|bear|owl|rabbit|hedgehog|chipmunk|raccoon|mushroom/,
      ['woods', 'alpine', 'meadow', 'river'],
    ],
    [/christmas/, ['snow', 'room', 'snow', 'room']],
    [/car|auto|bus|taxi|motor|truck|scooter|bicycle/, ['street', 'hills', 'oldtown', 'hills']],
    [/locomotive|train|railway|tram/, ['alpine', 'field', 'hills', 'snow']],
    [/health|scientist|teacher|student|office|technologist|judge/, ['room', 'street', 'room', 'oldtown']],
    [/cook/, ['room', 'oldtown', 'room', 'street']],
    [/farmer/, ['field', 'meadow', 'field', 'hills']],
    [/singer|artist|detective|police|firefighter|guard|pilot|worker|mechanic/, ['street', 'oldtown']],
    [/claus/, ['snow', 'room', 'snow', 'oldtown']],
    [/vampire|zombie|troll|ninja|elf/, ['woods', 'oldtown', 'hills', 'woods']],
    [/robot/, ['street', 'hills', 'meadow', 'cyber']],
    [/alien/, ['alien', 'moon', 'alien', 'hills']],
    [/basketball/, ['street']],
    [/soccer|football|baseball|tennis|volley|rugby/, ['meadow']],
    [/./, ['meadow', 'hills', 'woods', 'river']],
  ],
  water: [
    [/ship|iceberg/, ['sea']],
    [/cliff/, ['sea']],
    [/gondola/, ['canal']],
    [/frog/, ['lake', 'river', 'lake', 'river']],
    [/bridge/, ['river', 'river', 'lake', 'river']],
    [/./, ['sea', 'lake', 'sea', 'river']],
  ],
  under: [[/./, ['underwater']]],
  sky: [
    [/saucer|rocket|satellite/, ['space', 'alien', 'alpine', 'moon']],
    [/floatingisland/, ['sky', 'alpine', 'sky', 'sea']],
    [/flyingcar/, ['cyber', 'city', 'cyber', 'city']],
    [/hummingbird|dragonfly/, ['meadow']],
    [/dragon|phoenix/, ['alpine', 'volcano', 'sky', 'sea']],
    [/butterfly|bee/, ['meadow']],
    [/balloon/, ['canyon', 'hills', 'alpine', 'field']],
    [/ghost|bat/, ['woods', 'oldtown', 'hills', 'street']],
    [/lantern/, ['oldtown', 'lake', 'oldtown', 'river']],
    [/./, ['sky', 'hills', 'alpine', 'sea']],
  ],
  building: [
    [
      /bigben|eiffel|pisa|colosseum|sagrada|giralda|notredame|arcde|brandenburg|saintbasil|hagia|louvre|londoneye|capitol|whitehouse|forbidden|templeofheaven/,
      ['meadow', 'hills', 'meadow', 'hills'],
    ],
    [/operahouse|torii/, ['sea', 'lake', 'sea', 'lake']],
    [/burjkhalifa|pearltower|cantontower|empirestate|petronas|spaceneedle/, ['city', 'city', 'city', 'city']],
    [/machupicchu|potala|neuschwanstein|greatwall|christ/, ['alpine', 'hills', 'alpine', 'hills']],
    [/petra|sphinx/, ['desert', 'desert', 'canyon', 'desert']],
    [/chichenitza|angkorwat/, ['woods', 'meadow', 'hills', 'meadow']],
    [/market|altar|chinesegate/, ['oldtown', 'oldtown', 'oldtown', 'oldtown']],
    [/igloo/, ['snow', 'snow', 'snow', 'snow']],
    [/greenhouse|beehive/, ['meadow', 'hills', 'meadow', 'hills']],
    [/terraces/, ['alpine', 'hills', 'alpine', 'hills']],
    [/barn/, ['field', 'meadow', 'field', 'hills']],
    [/village/, ['hills', 'alpine', 'meadow', 'hills']],
    [/houses/, ['oldtown', 'hills', 'river', 'hills']],
    [/lighthouse/, ['beach', 'island', 'island', 'beach']],
    [/windmill/, ['meadow', 'field', 'hills', 'meadow']],
    [/pagoda|japanese|shinto/, ['lake', 'alpine', 'river', 'hills']],
    [/pyramid/, ['desert']],
    [/cabin|tent|camping|hut/, ['lake', 'alpine', 'meadow', 'snow']],
    [/./, ['hills', 'alpine', 'lake', 'meadow']],
  ],
  plant: [
    [/mushroom/, ['woods']],
    [/cactus/, ['desert', 'canyon', 'studio', 'desert']],
    [/lotus/, ['lake']],
    [/rose|bouquet|tulip|potted/, ['meadow', 'table', 'studio', 'meadow']],
    [/./, ['meadow']],
  ],
  table: [
    [/bamboostalk/, ['bamboo', 'bamboo', 'bamboo', 'bamboo']],
    [/./, ['table', 'table', 'studio', 'table']],
  ],
  studio: [[/./, ['studio', 'table', 'studio', 'studio']]],
  space: [[/./, ['moon', 'space', 'alien', 'space']]],
  figure: [
    [/maskers|carnival|crowd|procession|liondancer/, ['oldtown', 'street', 'oldtown', 'street']],
    [/samurai/, ['field', 'river', 'alpine', 'bamboo']],
    [/knight|mage|princess/, ['hills', 'woods', 'alpine', 'meadow']],
    [/hanfu/, ['river', 'lake', 'bamboo', 'alpine']],
    [/./, ['meadow', 'beach', 'hills', 'lake']],
  ],
  bust: [[/./, ['meadow', 'street', 'room', 'hills']]],
}

/** The places where a subject lives, in the order in which the variants take them. */
export function homesOf(key: string, habitat: Habitat): readonly SceneId[] {
  const homes = HOMES[habitat]?.find(([pattern]) => pattern.test(key))
  return homes?.[1] ?? ['meadow']
}
