import { PATTERN } from '../plan/pattern.ts'
import type { Plan } from '../plan/plan.ts'
import { TOWN } from '../plan/scene-choice.ts'
import { leavesOf } from '../plants/palettes.ts'
import { hex, mix, type Rgb, WHITE } from '../raster/colour.ts'
import type { FloatImage } from '../raster/image.ts'
import { Random } from '../raster/random.ts'
import type { Size } from '../size.ts'
import type { Subjects } from '../subjects/prepare.ts'
import { paintAbstract } from './abstract.ts'
import { paintCloudSea } from './cloud-sea.ts'
import { paintLandScene } from './land/plan-land.ts'
import { paintRoom } from './room.ts'
import { isLand, type SceneId } from './scene-ids.ts'
import { paintSkyline } from './skyline.ts'
import { paintSpace } from './space.ts'
import type { Stage } from './stage.ts'
import { paintSteepStreet } from './steep-street.ts'
import { paintStreet } from './street.ts'
import { paintStudioSet } from './studio-set.ts'
import { paintTable } from './table.ts'
import { paintUnderwater } from './underwater.ts'
import { paintView, viewOf } from './view.ts'
import { paintWoods } from './woods.ts'

/** Paints the background of a plan in a size. */
export function paintScene(plan: Plan, size: Size, subjects: Subjects): Stage {
  if (isLand(plan.scene)) return paintLandScene(plan, plan.scene, size, subjects)
  const { light, seed, look, tint, bigDisc } = plan
  const { width, height } = size
  switch (plan.scene) {
    case 'woods':
    case 'bamboo':
      return woods(plan, size)
    case 'street':
    case 'oldtown':
    case 'canal':
      return street(plan, size, plan.scene)
    case 'cyber':
      return hasStreet(plan) ? street(plan, size, 'cyber') : skyline(plan, size, 0.68)
    case 'city':
      return skyline(plan, size, 0.68)
    case 'underwater':
      return paintUnderwater(width, height, seed, look)
    case 'space':
      return paintSpace({
        ...size,
        seed,
        look,
        tint,
        ringed: namesPlanet(plan),
        empty: SPHERES.test(plan.cast.main?.key ?? ''),
      })
    case 'table':
      return paintTable({ ...size, seed, look, night: light.night > 0.5, tint, view: viewFrom(plan) })
    case 'studio':
      return paintStudioSet({
        ...size,
        look,
        tint,
        white: WHITE_GROUND.test(plan.reading.text),
        plain: PATTERN.test(plan.reading.text),
      })
    case 'room':
      return paintRoom({ ...size, light, seed, look, tint, blank: hasWindow(plan), view: viewFrom(plan) })
    case 'sky':
      return paintCloudSea(width, height, light, seed, bigDisc)
    default:
      return paintAbstract({ ...size, seed, variant: plan.variant, palette: abstractPalette(plan) })
  }
}

/** The view behind a table, or through a window. */
function viewFrom(plan: Plan): ((size: Size) => FloatImage) | undefined {
  const scene = viewOf(plan)
  return scene && ((size) => paintView(plan, scene, size, (inner, of) => paintScene(inner, of, NOBODY)))
}

const NOBODY: Subjects = { main: null, mount: null, walker: null, others: [], mainPlaced: false }

const SPHERES = /^@(solarsystem|earth)$/

const WHITE_GROUND = /white background|白底|白色背景|fondo blanco|logo|标志/i

export const namesPlanet = ({ reading }: Plan): boolean => reading.subjects.some((m) => m.key === '@planet')

/** A future city is a street if somebody stands in it; otherwise every second image is a skyline. */
function hasStreet({ variant, cast, reading }: Plan): boolean {
  const habitat = cast.main?.habitat
  return variant % 2 === 0 || TOWN.test(reading.text) || habitat === 'ground' || habitat === 'figure'
}

function woods(plan: Plan, size: Size): Stage {
  const bamboo = plan.scene === 'bamboo'
  const { light, seed, season, tint } = plan
  const leaves = bamboo ? leavesOf('green') : leavesOf(season)
  return paintWoods({
    ...size,
    scene: plan.scene,
    light,
    seed,
    horizon: plan.framing.horizon,
    leaves: tint && !bamboo && season === 'green' ? [tint, ...leaves] : leaves,
    snowy: season === 'winter' && !bamboo,
    bamboo,
  })
}

function street(plan: Plan, size: Size, scene: SceneId): Stage {
  const neon = scene === 'cyber' || plan.style === 'neon'
  const steep = STEEP.test(plan.reading.text) && (scene === 'street' || scene === 'oldtown')
  return (steep ? paintSteepStreet : paintStreet)({
    ...size,
    scene,
    light: plan.light,
    seed: plan.seed,
    horizon: plan.framing.horizon,
    neon,
    old: scene === 'oldtown' || scene === 'canal',
    canal: scene === 'canal',
    rain: plan.reading.weather.has('rain'),
    snowy: plan.season === 'winter',
  })
}

/** Words for steep streets, and towns that are known for them. */
const STEEP =
  /\b(steep|uphill|downhill|hilly|lisbon|lisboa|san francisco|valpara[ií]so|cable car street|slope|slopes|empinad[oa]s?|cuesta|pendiente|ladera)\b|里斯本|旧金山|坡|陡/i

function skyline(plan: Plan, size: Size, horizon: number): Stage {
  const neon = plan.scene === 'cyber' || plan.style === 'neon'
  const { light, seed, look, bigDisc } = plan
  return paintSkyline({
    ...size,
    scene: plan.scene,
    light,
    seed,
    look,
    horizon,
    neon,
    bigDisc: bigDisc || neon,
  })
}

const PALETTES = [
  '#1b2a52 #d9486e #ffc15e #fdf3df',
  '#0b3a4a #1d9a9a #9fe0b8 #fff4d8',
  '#2a1650 #7a3fb0 #f28bb0 #ffe3c0',
  '#132a3a #3b6fb0 #9cc7ee #ffeccb',
  '#3b1420 #b5402e #f2a03d #fff0c8',
  '#12302a #3f7d5a #e2c56b #f6efdc',
]

function abstractPalette({ tint, look, reading }: Plan): Rgb[] {
  const second = reading.palette[1]
  if (tint && second) return [mix(tint, [0.03, 0.04, 0.08], 0.7), tint, second, mix(second, WHITE, 0.7)]
  if (tint) return [mix(tint, [0.05, 0.05, 0.1], 0.6), tint, mix(tint, WHITE, 0.65)]
  return new Random(look).pick(PALETTES).split(' ').map(hex)
}

const hasWindow = ({ cast: { main, others } }: Plan): boolean =>
  [main?.held, main?.seat, main?.place?.thing, ...others].some((thing) =>
    /window(sill)?$/.test(thing?.key ?? ''),
  )
