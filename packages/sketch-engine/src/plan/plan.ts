import { parsePrompt } from '../parse/parse.ts'
import type { Reading } from '../parse/reading.ts'
import { clamp, type Rgb } from '../raster/colour.ts'
import { hashText, Random } from '../raster/random.ts'
import type { CloudKind } from '../scenes/clouds.ts'
import type { Season } from '../scenes/land/ground.ts'
import { type Light, makeLight, tintLight } from '../scenes/light.ts'
import type { SceneId } from '../scenes/scene-ids.ts'
import { isTall } from '../size.ts'
import { isStyle } from '../styles/style-ids.ts'
import type { PlanSummary, SketchRequest } from '../types.ts'
import { type Cast, chooseCast } from './cast.ts'
import { furnish, watched } from './furnish.ts'
import { chooseLight } from './light-choice.ts'
import { GROUND } from './people.ts'
import type { Role, Thing } from './role.ts'
import { chooseScene } from './scene-choice.ts'
import { type Variant, variantOf } from './variant.ts'

/** How the image is framed. */
export interface Framing {
  readonly wide: boolean
  readonly portrait: boolean
  /** Multiplies the size of subjects. */
  readonly zoom: number
  /** 0…1 from the top. */
  readonly horizon: number
  /** Horizontal position of the main subject, 0…1 from the left. */
  readonly heroX: number
}

/** Everything that is decided before painting; independent of the size. */
export interface Plan {
  readonly reading: Reading
  readonly variant: Variant
  readonly scene: SceneId
  readonly light: Light
  readonly season: Season
  readonly clouds: CloudKind
  readonly bigDisc: boolean
  readonly framing: Framing
  readonly cast: Cast
  /** Furniture at the wall of a room. */
  readonly furniture: readonly Thing[]
  readonly style: string | undefined
  /** The color that the prompt gives to the whole image. */
  readonly tint: Rgb | undefined
  /** Seed of all details. */
  readonly seed: number
  /** Seed of what a variation keeps: clothes, palettes, whether it rains. */
  readonly look: number
  /** How much an input image is changed, 0…1. */
  readonly strength: number
  /** 0…1000 */
  readonly stylize: number
}

/** Factor by which mist makes the air denser. */
const MIST = 1.7

/** How strongly a color of the prompt tints the light. */
const TINT = 0.42

export function makePlan(request: SketchRequest): Plan {
  const reading = parsePrompt(request.prompt, {
    language: request.language,
    negative: request.negativePrompt,
  })
  const variant = variantOf(request.seed)
  const random = new Random(hashText(reading.text) ^ Math.imul(request.seed + 1, 0x9e3779b1))
  const named = chooseCast(reading, variant, random.fork('cast'), request.input === undefined)
  const style = chooseStyle(request.style, reading)
  const scene = request.input
    ? 'picture'
    : sceneOrView(chooseScene(reading, named, variant), reading, variant, random)
  const { cast, furniture } =
    scene === 'room' ? furnish(reading, named) : { cast: watched(named), furniture: [] }
  const mood = chooseLight(reading, scene, style, variant)
  const tint = reading.palette[0]
  const clear = makeLight(mood, random.fork('light'))
  const plain =
    reading.weather.has('mist') && mood !== 'overcast'
      ? { ...clear, fogDensity: clear.fogDensity * MIST }
      : clear
  const light = tint && scene !== 'studio' ? tintLight(plain, tint, TINT) : plain
  const clouds = chooseClouds(reading, light, style, random.fork('clouds'))
  const large = random.chance(0.4) && light.night < 0.5
  const bigDisc = large || /moon|月亮|明月|满月|赏月|中秋|luna/i.test(reading.text)
  const framing = frame(request, scene, reading, variant, cast, light, random.fork('framing'))
  const seed = random.int(1e9)
  const plan: Plan = {
    reading,
    variant,
    scene,
    light,
    season: seasonOf(reading),
    clouds,
    bigDisc,
    framing,
    cast,
    furniture,
    style,
    tint,
    seed,
    look: seed,
    strength: request.strength ?? 0.5,
    stylize: clamp(request.stylize ?? 100, 0, 1000),
  }
  return request.variation ? varied(plan, request.variation, request.variationSeed ?? 0) : plan
}

/**
 * A variation of a plan: subject, scene, light and framing stay; terrain, clouds, plants and positions
 * change. Variations of one plan differ by number, or by the seed of their numbering.
 */
function varied(plan: Plan, number: number, seed: number): Plan {
  const random = new Random(hashText(`${plan.seed}/${seed}/${number}`))
  const { framing, light } = plan
  return {
    ...plan,
    seed: random.int(1e9),
    framing: {
      ...framing,
      zoom: framing.zoom * random.range(0.9, 1.1),
      horizon: clamp(framing.horizon + random.range(-0.025, 0.025), 0.34, 0.8),
      heroX: clamp(framing.heroX + random.range(-0.05, 0.05), 0.25, 0.75),
    },
    light: { ...light, cloudCover: light.cloudCover * random.range(0.75, 1.25) },
  }
}

/** A plan with all of its light tinted. */
export const tinted = (plan: Plan, tint: Rgb): Plan => ({
  ...plan,
  tint,
  light: plan.scene === 'studio' ? plan.light : tintLight(plan.light, tint, TINT),
})

function chooseStyle(asked: string | undefined, reading: Reading): string | undefined {
  if (asked && isStyle(asked)) return asked
  const named = reading.styles.filter(isStyle)
  return named.find((style) => style !== 'clay') ?? named[0]
}

/**
 * A prompt without a subject, but with an hour or a season, asks for a landscape; otherwise for an abstract
 * image.
 */
function sceneOrView(scene: SceneId, reading: Reading, variant: Variant, random: Random): SceneId {
  if (scene !== 'abstract' || reading.scenes.includes('abstract')) return scene
  const view = reading.mood || reading.weather.size > 0 || reading.shots.has('wide')
  if (!view) return scene
  const views = ['alpine', 'lake', 'hills', 'sea'] as const
  return views[(variant + random.int(4)) % 4] ?? 'alpine'
}

function seasonOf({ weather, scenes }: Reading): Season {
  if (weather.has('leaves')) return 'autumn'
  if (weather.has('petals')) return 'spring'
  if (scenes.includes('snow') || weather.has('snowfall')) return 'winter'
  return 'green'
}

function chooseClouds(reading: Reading, light: Light, style: string | undefined, random: Random): CloudKind {
  if (light.mood === 'aurora' || reading.without.has('clouds')) return 'none'
  if (style === 'anime' || light.mood === 'day' || light.mood === 'overcast') return 'cumulus'
  return random.pick(['streak', 'streak', 'wisps', 'cumulus'])
}

function frame(
  { ratio }: SketchRequest,
  scene: SceneId,
  { shots }: Reading,
  variant: Variant,
  { main }: Cast,
  light: Light,
  random: Random,
): Framing {
  const portrait = main?.portrait === true
  const still = main?.habitat === 'table' || main?.habitat === 'studio'
  const wide = !portrait && (shots.has('wide') || (variant === 3 && !still))
  const close = !portrait && shots.has('portrait')
  const level = [0.52, 0.46, 0.62, 0.56][variant]!
  const lower =
    (light.mood === 'aurora' ? 0.1 : 0) + (main?.habitat === 'sky' ? 0.14 : 0) - (isTall(ratio) ? 0.03 : 0)
  const centred = variant === 0 || portrait || close
  const heroX = centred
    ? 0.5 + random.range(-0.05, 0.05)
    : (random.chance(0.5) ? 0.36 : 0.64) + random.range(-0.04, 0.04)
  return {
    wide,
    portrait,
    zoom:
      portrait || close
        ? 1.5
        : shots.has('wide')
          ? 0.74
          : wide
            ? 0.88
            : still && scene === 'room'
              ? 0.72
              : variant === 2 || still
                ? 1.22
                : 1,
    horizon: clamp(level + random.range(-0.04, 0.04) + lower, 0.34, 0.8),
    heroX: clamp(heroX, 0.28, 0.72),
  }
}

export function summarize(plan: Plan): PlanSummary {
  const { framing, cast } = plan
  const all = [cast.main, cast.main?.mount, ...cast.others]
  return {
    scene: plan.scene,
    light: plan.light.mood,
    shot: framing.portrait ? 'portrait' : framing.wide ? 'wide' : plan.variant === 2 ? 'close' : 'medium',
    subjects: [
      ...all.flatMap((role) => (role ? namesOf(role) : [])),
      ...plan.furniture.map(({ key }) => key),
    ],
    season: plan.season,
  }
}

/** Names of a subject and of what belongs to it: 'dog', '@board'. */
const namesOf = ({ key, held, spare, seat, place, pet, partner, worn = [] }: Role): string[] => [
  key,
  ...[held, ...(held?.more ?? []), spare, seat, place?.thing, pet, partner, ...worn].flatMap((thing) =>
    thing && thing.key !== GROUND ? [thing.key] : [],
  ),
]
