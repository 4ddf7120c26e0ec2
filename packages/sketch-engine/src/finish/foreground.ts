import { isPerson } from '../parse/kinds.ts'
import type { Plan } from '../plan/plan.ts'
import type { Role } from '../plan/role.ts'
import { AUTUMN, BLOSSOM, FLOWERS, grassOf, LAVENDERS, leavesOf } from '../plants/palettes.ts'
import { mix, type Rgb, rgbs, scale, WHITE } from '../raster/colour.ts'
import { Random } from '../raster/random.ts'
import { isLavender } from '../scenes/land/plan-land.ts'
import { isLand, type SceneId } from '../scenes/scene-ids.ts'
import type { Stage } from '../scenes/stage.ts'
import { type BranchOptions, paintBranch } from './branch.ts'
import { type GrassOptions, paintGrass } from './grass.ts'
import { paintLightning } from './heavens.ts'
import { paintFireflies, paintPetals, paintRain, paintSnowfall, paintStringLights } from './weather.ts'

const GRASSY: readonly SceneId[] = ['meadow', 'hills', 'alpine', 'lake', 'river']
/** Scenes with trees, where a branch may reach into the image. */
const BRANCHY: readonly SceneId[] = ['hills', 'alpine', 'lake', 'river', 'meadow']

/** Everything nearer than the subjects: grass, a branch, and falling things such as snow. */
export function paintForeground(plan: Plan, stage: Stage): void {
  const random = new Random(plan.look + 61)
  const { without } = plan.reading
  const grass = without.has('grass') ? null : grassFor(plan, stage, random)
  if (grass)
    paintGrass(stage, plan.seed + 21, without.has('flowers') ? { ...grass, flowers: undefined } : grass)
  const branch = branchFor(plan, stage, random)
  if (branch && !without.has('branches')) paintBranch(stage, plan.seed + 22, branch)
  paintWeather(plan, stage, random)
}

function grassFor(plan: Plan, stage: Stage, random: Random): GrassOptions | null {
  const { scene } = stage
  const { season, cast, framing } = plan
  const habitat = cast.main?.habitat
  const stands = habitat && habitat !== 'sky' && habitat !== 'building' && habitat !== 'water'
  // Objects that are held, ridden or driven must not be hidden by flowers.
  const many = (cast.main?.count ?? 1) > 1 || cast.others.some(isLow)
  const { pose, mount, place, act, partner } = cast.main ?? {}
  const half = many ? 0.6 : pose || mount || place || act || partner ? 0.36 : 0.2
  const gap = stands ? ([framing.heroX - half, framing.heroX + half, true] as const) : undefined
  if (habitat === 'bust' || season === 'winter') return null
  if (scene === 'field') return cropsFor(plan, gap)
  const colours = grassOf(season)
  if (scene === 'woods') {
    const flowers = random.chance(0.6) ? FLOWERS : undefined
    return { top: 0.84, blades: 900, length: 0.04, colours: colours.map((c) => scale(c, 0.8)), flowers, gap }
  }
  if (!isLand(scene) || !GRASSY.includes(scene)) return null
  const meadow = scene === 'meadow'
  const blooms = meadow || season === 'spring' || random.chance(0.5)
  return {
    top: meadow ? 0.76 : 0.87,
    blades: meadow ? 2300 : 1300,
    length: 0.045,
    colours,
    flowers: blooms ? flowersFor(plan) : undefined,
    gap,
  }
}

/** Small objects and animals beside the main subject would be hidden by flowers. */
const isLow = ({ habitat, key }: Role): boolean => /ground|table|studio|under/.test(habitat) && !isPerson(key)

function cropsFor(plan: Plan, gap: GrassOptions['gap']): GrassOptions {
  if (isLavender(plan)) {
    const colours = rgbs('0.4 0.5 0.3, 0.45 0.35 0.55')
    return { top: 0.78, blades: 2600, length: 0.045, colours, flowers: LAVENDERS, gap }
  }
  const straw = rgbs('0.85 0.68 0.3, 0.75 0.56 0.22, 0.92 0.78 0.42')
  return { top: 0.8, blades: 1900, length: 0.06, colours: straw, wheat: true, gap }
}

const flowersFor = ({ tint, reading }: Plan): readonly Rgb[] =>
  reading.subjects.some(({ key }) => key === '@sunfield')
    ? SUNNY
    : tint
      ? [tint, mix(tint, WHITE, 0.4)]
      : FLOWERS
const SUNNY = rgbs('0.97 0.74 0.12, 0.98 0.84 0.28, 0.94 0.66 0.1')

function branchFor(plan: Plan, stage: Stage, random: Random): BranchOptions | null {
  const { season, cast, framing } = plan
  const habitat = cast.main?.habitat
  const chosen = random.chance(0.25) && plan.light.night < 0.5 && !plan.reading.without.has('trees')
  const inTheWay =
    season === 'winter' || /sky|bust|figure|building/.test(habitat ?? '') || cast.main?.pose !== undefined
  if (!chosen || inTheWay || !BRANCHY.includes(stage.scene)) return null
  const kind = season === 'spring' ? 'blossom' : stage.scene === 'alpine' ? 'pine' : 'leaves'
  return { kind, colours: leavesOf(season), left: framing.heroX > 0.5 }
}

function paintWeather(plan: Plan, stage: Stage, random: Random): void {
  const { scene, image } = stage
  const { light, season, seed } = plan
  const { weather, without } = plan.reading
  const chance = (p: number) => random.chance(p)
  const outdoors = !['room', 'table', 'studio', 'space', 'underwater', 'abstract'].includes(scene)
  const raining = [
    weather.has('rain'),
    light.mood === 'storm' && chance(0.6),
    scene === 'cyber' && chance(0.6),
  ]
  if (raining.some(Boolean) && outdoors && !without.has('rain')) paintRain(image, seed + 23)
  const snowing = weather.has('snowfall') || (season === 'winter' && (chance(0.7) || scene === 'picture'))
  if (snowing && outdoors && !without.has('snow')) paintSnowfall(image, seed + 24)
  if (weather.has('lights')) paintStringLights(image, seed + 29)
  if (season === 'spring') paintPetals(stage, seed + 25, BLOSSOM)
  if (season === 'autumn') paintPetals(stage, seed + 26, AUTUMN)
  const magic = (light.mood === 'fantasy' && isLand(scene)) || (scene === 'woods' && light.night > 0.4)
  if (weather.has('fireflies') || magic)
    paintFireflies(image, seed + 27, light.night > 0.4 ? [1, 0.9, 0.45] : [1, 0.95, 0.8])
  if (light.mood === 'storm' && outdoors) paintLightning(image, seed + 28, stage.horizon)
}
