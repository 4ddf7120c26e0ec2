import { isAnimal, isFlower, isPerson } from '../parse/kinds.ts'
import type { Reading } from '../parse/reading.ts'
import { hashText } from '../raster/random.ts'
import type { SceneId } from '../scenes/scene-ids.ts'
import type { Habitat } from '../subjects/habitat.ts'
import { livingOf } from '../subjects/habitat.ts'
import { groups, looks, poses } from '../subjects/people/read-people.ts'
import type { Cast } from './cast.ts'
import { homesOf } from './habitats.ts'
import { LOGO } from './logo.ts'
import { PATTERN } from './pattern.ts'
import type { Role } from './role.ts'
import { isVehicle } from './uses.ts'
import type { Variant } from './variant.ts'

/** If a prompt names several places, the first one in this list is used. */
export const PRIORITY = (
  'underwater moon alien cyber volcano bamboo canal oldtown street city beach island lake river woods ' +
  'canyon desert room table studio space meadow field alpine hills snow sea sky abstract'
).split(' ') as SceneId[]
const WATERY = 'sea lake river beach island city canal underwater space sky'.split(' ')
const FOR_THINGS: readonly SceneId[] = ['table', 'room', 'studio', 'beach', 'meadow', 'space', 'street']
const EARTHBOUND: readonly Habitat[] = ['ground', 'figure', 'building', 'bust']

/** The scene: from the words, else where the subject lives. */
export function chooseScene(reading: Reading, cast: Cast, variant: Variant): SceneId {
  const named = namedScenes(reading, cast)
  const [first] = named
  const scene =
    sceneOfThings(reading, cast, named, variant) ??
    sceneOfHero(reading, cast, named, variant) ??
    sceneOfPeople(reading, cast, named)
  if (scene) return scene
  if (first && NATURE.includes(first) && hasSkyscraper(cast)) return 'city'
  if (first) return adapt(first, named, reading, cast)
  const home = unnamedScene(reading, cast, variant)
  return home === 'field' ? adapt(home, named, reading, cast) : home
}

/** The places of the prompt, without those where the subject cannot be. */
function namedScenes(reading: Reading, { main, others }: Cast): SceneId[] {
  const isVolcanic = main?.key === '@volcanocone' || others.some(({ key }) => key === '@volcanocone')
  return PRIORITY.filter(
    (scene) => reading.scenes.includes(scene) && !(isVolcanic && scene === 'volcano'),
  ).filter((scene, _, all) => all.length === 1 || !isOutOfPlace(scene, main?.habitat, all, reading.text))
}

/** The scene of things on a table or in a studio, and of things that imply a scene. */
function sceneOfThings(
  reading: Reading,
  { main, others }: Cast,
  named: readonly SceneId[],
  variant: Variant,
): SceneId | undefined {
  const isOnTable = main?.habitat === 'table'
  const isTableNamed = named.some((scene) => scene === 'table' || (scene === 'room' && !isAboutRoom(reading)))
  if (isOnTable && isTableNamed && others.every((other) => other.habitat === 'table')) return 'table'
  if (reading.subjects.some((m) => m.key === '@waterfall') && !named.includes('alien')) return 'river'
  if (main && PATTERN.test(reading.text)) return 'studio'
  if (named.includes('studio') && LOGO.test(reading.text)) return 'studio'
  if (main?.habitat === 'under' && !named.some((scene) => scene !== 'sea')) return 'underwater'
  if (isOnTable && !named.some((scene) => FOR_THINGS.includes(scene)))
    return (['table', 'table', 'studio', 'table'] as const)[variant]
  return undefined
}

/** The scene of actions that are only possible in some places. */
function sceneOfHero(
  reading: Reading,
  { main }: Cast,
  named: readonly SceneId[],
  variant: Variant,
): SceneId | undefined {
  if (main?.mount && (named[0] ?? 'space') === 'space' && main.habitat === 'space')
    return variant % 2 === 0 ? 'moon' : 'alien'
  if (main?.pose === 'sleeping' && named.length === 0)
    return (['room', 'meadow', 'room', 'woods'] as const)[variant]
  if (named.includes('room') && WINDOW.test(reading.text)) return 'room'
  if (main && isOnCliff(main)) return 'sea'
  return main?.key === '@koipond' ? 'meadow' : undefined
}

function sceneOfPeople(
  { text, shots }: Reading,
  { main }: Cast,
  [first]: readonly SceneId[],
): SceneId | undefined {
  const isInside =
    main && isLivingRole(main) && ((INSIDE_OF.test(text) && !shots.has('burning')) || first === 'table')
  // People do not stand on a table, and somebody in a tower is not in front of it.
  if (isInside && isPerson(main.key) && (!first || first === 'table' || !INSIDE.includes(first)))
    return 'room'
  return ROAD.test(text) && shots.has('crossing') && main?.habitat !== 'sky' ? 'street' : undefined
}

/** 'A kitchen with pots' is a kitchen; 'a pot in the kitchen' is a pot. */
function isAboutRoom({ text, tongue, subjects }: Reading): boolean {
  const at = subjects[0]?.at ?? 0
  const room = ROOM.exec(text)
  return room !== null && (tongue === 'zh' ? text.slice(at, room.index).includes('的') : room.index < at)
}
const ROOM =
  /\b(kitchen|bedroom|library|cafe|café|coffee shop|bakery|shop|room|study|nook|corner|rincón|cave|cavern|grotto|cueva|caverna|cocina|dormitorio|habitación|biblioteca|cafetería|panadería|tienda|salón|comedor)\b|厨房|卧室|书房|图书馆|咖啡馆|咖啡厅|面包店|商店|客厅|餐厅|房间|洞穴|溶洞|山洞/i

/** Words for a view through a window, which is not the scene. */
const WINDOW =
  /\b(window|view of|view over|overlooking|outside)|窗|外面|\b(ventana|ventanal|vistas? (a|al|de)|con vistas)\b/i

const isLivingRole = ({ key, habitat }: Role): boolean => isPerson(key) && habitat !== 'building'

const INSIDE_OF =
  /\b(in|inside) (a|an|the|his|her|their|its) (\w+ )?(tower|castle|palace|church|temple|cabin|cottage|house|treehouse|barn|attic|hut)\b|(塔|城堡|宫殿|教堂|寺庙|木屋|小屋|房子|谷仓)(里|内)|\ben (una|un|la|el|su) (torre|castillo|palacio|iglesia|templo|cabaña|casa|granero)\b/i
const ROAD = /\b(road|street|highway|crosswalk)\b|马路|公路|斑马线|街道|\b(carretera|calle|paso de cebra)\b/i

const NATURE: readonly SceneId[] = ['river', 'lake', 'sea', 'meadow', 'hills', 'sky']

/** With such a tower, a river belongs to a city. */
const hasSkyscraper = ({ main, others }: Cast): boolean =>
  [main, ...others].some((role) => role && homesOf(role.key, role.habitat).every((home) => home === 'city'))

const isOnCliff = ({ seat, held, pose, place }: Role): boolean =>
  seat?.key === '@cliff' ||
  (place?.how === 'on' && place.thing.key === '@cliff') ||
  (pose === 'perched' && held?.key === '@cliff')

/** Houses are not in rooms, and somebody from another planet need not be on it. */
function isOutOfPlace(
  scene: SceneId,
  habitat: Habitat | undefined,
  all: readonly SceneId[],
  text: string,
): boolean {
  if (INSIDE.includes(scene)) return habitat === 'building' && all.some((other) => !INSIDE.includes(other))
  // A road through the desert is not a street.
  if (scene === 'street' && !TOWN.test(text)) return all.some((other) => COUNTRY.includes(other))
  return scene === 'alien' && !PLANET.test(text)
}

export const TOWN =
  /street|alley|avenue|sidewalk|crosswalk|school|airport|bus stop|traffic|街|巷|马路|斑马线|学校|机场|公交|车流|calle|callej|avenida|acera|escuela|aeropuerto|parada/i
const COUNTRY = 'desert canyon hills alpine woods field meadow snow beach'.split(' ')
const INSIDE: readonly SceneId[] = ['room', 'table', 'studio']
const PLANET = /planet|world|mars\b|marte|星球|火星|世界|异星/i

/** Replaces a named scene with one that suits the subject better. */
function adapt(scene: SceneId, named: readonly SceneId[], reading: Reading, { main }: Cast): SceneId {
  const { habitat, key: hero } = main ?? {}
  // The city skyline has no road.
  if (scene === 'city' && habitat === 'ground' && isVehicle(hero ?? '')) return 'street'
  if (scene === 'sea' && habitat === 'building') return 'island'
  if (scene === 'sea' && habitat && EARTHBOUND.includes(habitat)) return 'beach'
  if (
    scene === 'sky' &&
    habitat &&
    ['ground', 'figure', 'bust'].includes(habitat) &&
    !HIGH.test(reading.text)
  )
    return 'hills'
  if (scene === 'sky' && /building|plant/.test(habitat ?? '') && !ALOFT.test(reading.text))
    return habitat === 'plant' ? 'meadow' : 'hills'
  const afloat = habitat === 'water' && !named.some((other) => WATERY.includes(other))
  // A river is too narrow for a bathing elephant or a ship.
  if (scene === 'river' && habitat === 'water' && (reading.shots.has('swimming') || BOAT.test(hero ?? '')))
    return 'lake'
  if (afloat && (scene === 'oldtown' || scene === 'street') && !reading.shots.has('crossing')) return 'canal'
  if (afloat && ['alpine', 'hills', 'meadow', 'snow', 'woods'].includes(scene)) return 'lake'
  if (scene === 'field' && reading.subjects.some((m) => isFlower(m.key))) return 'meadow'
  if (scene === 'alpine' && named.includes('sea')) return 'sea'
  // In a snowy wood every tree is white.
  if (scene === 'woods' && named.includes('snow')) return 'snow'
  return scene
}

const BOAT = /boat|canoe|ship|liner|ferry|raft|gondola/

/** These subjects stand on the ground under a cloudy sky. */
const ALOFT =
  /\b(above|in|among|over|on) (the |a )?(clouds?|sky)|floating|云(海|端|上|中|间|层)|空中|(sobre|entre|en) (las|el) (nubes|cielo|aire)/i

/** Somebody who rides above the clouds is in the sky. */
const HIGH =
  /\b(above|over|on|among|through) (the |a )?(white )?clouds?\b|云(海|端|上|中|层|间|朵上|之上)|(sobre|entre|encima de|por) (las|una) nubes?/i

const MOON = /\bmoon\b|月亮|明月|满月|圆月|\bluna\b/i

function unnamedScene(reading: Reading, cast: Cast, variant: Variant): SceneId {
  const { weather } = reading
  const turn = (all: readonly SceneId[]): SceneId => {
    // The moon is not visible under leaves.
    const open = all.filter((scene) => !MOON.test(reading.text) || !/woods|bamboo/.test(scene))
    const scenes = open.length > 0 ? open : (['hills', 'lake'] as const)
    return scenes[(variant + (hashText(reading.text) % scenes.length)) % scenes.length] ?? 'meadow'
  }
  if (weather.has('fireworks')) return 'city'
  const main = cast.main
  const free = !main || EARTHBOUND.includes(main.habitat)
  if (weather.has('petals') && free) return turn(['river', 'lake', 'alpine', 'river'])
  if (weather.has('leaves') && free)
    return turn(main && isAnimal(main.key) ? ['woods'] : ['woods', 'lake', 'hills', 'river'])
  if (weather.has('rain') && main && isPerson(main.key))
    return turn(['street', 'oldtown', 'street', 'oldtown'])
  if (!main) return reading.palette.length > 0 && reading.styles.length === 0 ? 'hills' : 'abstract'
  if (main.pose === 'seated') return 'room'
  if (main.seat?.key === '@pier') return 'beach'
  if (isPerson(main.key) && cast.others.some(({ key }) => /^@?(bus|taxi|automobile|sportscar)$/.test(key)))
    return 'street'
  // Somebody who sweeps in front of a temple is not inside it.
  const before = [main.place?.thing.key, ...cast.others.map(({ key }) => key)].some(
    (key) => key && livingOf(key).habitat === 'building',
  )
  const wet = main.key === 'mermaid' || main.habitat === 'under'
  const places = placesOf(main).filter(
    (place) => (place !== 'underwater' || main.habitat !== 'water') && !((wet || before) && place === 'room'),
  )
  if (places.length > 0) return turn(places)
  if (main.held?.key === '@board') return turn(['street', 'meadow', 'street', 'oldtown'])
  const piece = cast.others.find(({ key }) => key === 'christmas-tree' || isIndoorThing(key))
  if (piece) return turn(homesOf(piece.key, 'ground'))
  const landmark = cast.others.find((other) => other.habitat === 'building')
  if (landmark) return turn(homesOf(landmark.key, 'building'))
  if (reading.subjects.some((m) => m.key === '@bridge')) return 'river'
  const ground =
    main.habitat === 'water' && main.pose === 'perched' && main.held
      ? main.held.key
      : main.place && (main.place.how === 'on' || isIndoorThing(main.place.thing.key))
        ? main.place.thing.key
        : main.key
  const homes = homesOf(ground, main.habitat)
  // A place with flowers is outdoors.
  const open = cast.others.some(({ habitat }) => habitat === 'plant')
    ? homes.filter((home) => home !== 'room')
    : homes
  return sceneOfPainted(main.key, variant) ?? turn(open.length > 0 ? open : homes)
}

const isIndoorThing = (key: string): boolean => homesOf(key, 'ground').every((home) => home === 'room')

/** Scenes of an action, and of a person's profession: 'lake', 'room/kitchen'. */
export const placeWords = ({ key, act }: Role): readonly string[] =>
  (poses().get(act ?? '')?.words.place ?? looks().get(key)?.words.at ?? groups().get(key)?.words.at ?? '')
    .split(',')
    .filter(Boolean)

const placesOf = (role: Role): SceneId[] => placeWords(role).map((place) => place.split('/')[0] as SceneId)

function sceneOfPainted(key: string, variant: Variant): SceneId | undefined {
  if (/^@(tree|cherrytree|ginkgo)$/.test(key))
    return (['hills', 'meadow', 'field', 'alpine'] as const)[variant]
  if (key === '@waterfall') return 'river'
  if (key === '@planet') return (['space', 'alien', 'space', 'moon'] as const)[variant]
  return undefined
}
