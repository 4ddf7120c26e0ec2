import type { Plan } from '../../plan/plan.ts'
import { clamp, type Rgb } from '../../raster/colour.ts'
import { Random } from '../../raster/random.ts'
import type { Size } from '../../size.ts'
import { Placer } from '../../subjects/place.ts'
import type { Subjects } from '../../subjects/prepare.ts'
import { findSite } from '../../subjects/sites.ts'
import { inkWidth } from '../../subjects/sprite.ts'
import type { LandScene } from '../scene-ids.ts'
import type { Stage } from '../stage.ts'
import { paintLand } from './land.ts'
import type { Insert, TreePlan } from './trees.ts'

const LAVENDER: Rgb = [0.5, 0.36, 0.68]
const WHEAT: Rgb = [0.78, 0.62, 0.26]

/** Derives the options of a landscape from the plan. */
export function paintLandScene(plan: Plan, scene: LandScene, size: Size, subjects: Subjects): Stage {
  const { horizon } = plan.framing
  const waves = scene === 'sea' || scene === 'island'
  return paintLand({
    ...size,
    scene,
    light: plan.light,
    horizon: waves ? clamp(horizon - 0.02, 0.36, 0.62) : horizon,
    seed: plan.seed,
    clouds: plan.clouds,
    bigDisc: plan.bigDisc,
    season: plan.season,
    crop: scene === 'field' ? (isLavender(plan) ? LAVENDER : WHEAT) : undefined,
    trees: plan.reading.without.has('trees') ? { kinds: [], density: 0 } : treesOf(scene, plan),
    insert: (stage) => insertBuilding(plan, stage, subjects),
  })
}

export const isLavender = (plan: Plan): boolean => /lavender|薰衣草|lavanda/i.test(plan.reading.text)

function treesOf(scene: LandScene, plan: Plan): TreePlan {
  const plain = GREEN_TREES[scene](new Random(plan.seed + 5))
  const tropical = plain.kinds[0] === 'palm' || plain.kinds[0] === 'cactus'
  if (tropical || scene === 'canyon' || scene === 'volcano' || scene === 'alien' || scene === 'moon')
    return plain
  const denser = (density: number) => Math.max(density, plain.density)
  if (plan.season === 'autumn') return { kinds: ['autumn', 'autumn', 'birch'], density: denser(0.8) }
  if (plan.season === 'spring') return { kinds: ['cherry'], density: denser(0.9) }
  if (plan.season === 'winter' && plain.kinds.length > 0) return { ...plain, kinds: ['snowpine'] }
  return plain
}

const NO_TREES: TreePlan = { kinds: [], density: 0 }

const GREEN_TREES: Record<LandScene, (random: Random) => TreePlan> = {
  alpine: () => ({ kinds: ['pine'], density: 1 }),
  lake: () => ({ kinds: ['pine'], density: 0.9 }),
  river: () => ({ kinds: ['oak', 'birch'], density: 0.9 }),
  sea: () => NO_TREES,
  beach: () => ({ kinds: ['palm'], density: 0.5, nearest: 5 }),
  island: () => ({ kinds: ['palm'], density: 0.5 }),
  desert: (random) => (random.chance(0.4) ? { kinds: ['cactus'], density: 0.05 } : NO_TREES),
  snow: () => ({ kinds: ['snowpine'], density: 0.9 }),
  meadow: () => ({ kinds: ['oak'], density: 0.35 }),
  field: () => ({ kinds: ['oak'], density: 0.08 }),
  hills: (random) => ({ kinds: [random.chance(0.5) ? 'cypress' : 'oak'], density: 0.5 }),
  canyon: () => NO_TREES,
  volcano: () => NO_TREES,
  alien: () => NO_TREES,
  moon: () => NO_TREES,
}

/** A building that is the main subject stands among the trees, not in front of them. */
function insertBuilding(plan: Plan, stage: Stage, subjects: Subjects): Insert | null {
  const { main } = subjects
  if (main?.habitat !== 'building' || main.count > 1 || stage.scene === 'desert') return null
  const { heroX, zoom } = plan.framing
  const { width, height } = stage.image
  const wanted = main.size * zoom * Math.min(width, height) * (stage.scene === 'island' ? 0.8 : 1)
  // The whole building is visible, up to the flag and from side to side.
  const shape = inkWidth(main.sprite)
  const site = findSite(stage, heroX, Math.min(0.4, (wanted * shape) / width / 2) * 0.8)
  if (!site) return null
  const tall = Math.min(wanted, site.y - height * 0.03, (width * 0.94) / shape)
  const half = (tall * shape) / 2
  const x = clamp(site.x * width, half, width - half)
  return {
    distance: site.distance,
    x,
    halfWidth: Math.max(tall * 0.3, half * 0.9),
    paint: () => {
      const placer = new Placer(plan, stage, new Random(plan.seed + 43))
      const placement = { x: site.x, zoom, role: 'main', flip: false } as const
      placer.drawBuilding(main, placement, tall, x, site.y, site.distance)
      subjects.mainPlaced = true
    },
  }
}
