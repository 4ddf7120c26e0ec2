import type { Plan } from '../plan/plan.ts'
import { growPlant, type PlantKind } from '../plants/plant.ts'
import { clamp } from '../raster/colour.ts'
import { shortSide } from '../raster/image.ts'
import { isLand, type SceneId } from '../scenes/scene-ids.ts'
import type { Stage } from '../scenes/stage.ts'
import type { Placer } from './place.ts'
import type { Subject } from './subject.ts'

/** A tree as a subject is large, and in the middle if it is alone. */
export function plantLoneTree(plan: Plan, stage: Stage, placer: Placer): void {
  const { main, others } = plan.cast
  const keys = [main?.key, main?.place?.thing.key, ...others.map(({ key }) => key)]
  const [named, own] = Object.entries(GROWN).find(([key]) => keys.includes(key)) ?? []
  if (!named) return
  const alone = plan.cast.main !== null && plan.cast.main.key in GROWN
  const grows = isLand(stage.scene) || ['picture', 'street', 'oldtown', 'canal'].includes(stage.scene)
  if (!grows || stage.scene === 'sea') return
  const kind = own ?? (plan.season === 'spring' ? 'cherry' : plan.season === 'autumn' ? 'autumn' : 'oak')
  const subject: Subject = {
    key: '@tree',
    count: 1,
    habitat: 'ground',
    size: alone ? 0.7 : 0.5,
    sprite: growPlant(kind, plan.seed + 9, clamp(Math.round(shortSide(stage.image) * 0.74), 64, 1200), true),
  }
  const { heroX, zoom } = plan.framing
  // Somebody under a tree stands in front of its trunk.
  const sheltered = (plan.cast.main?.place?.thing.key ?? '') in GROWN
  const lined = !sheltered && AVENUES.includes(stage.scene) && own !== undefined
  const spots = lined
    ? AVENUE
    : ([
        [
          alone ? heroX : sheltered ? heroX + 0.1 : heroX > 0.5 ? 0.24 : 0.76,
          alone ? zoom : sheltered ? 1.6 : 1,
        ],
      ] as const)
  for (const [x, size] of spots)
    placer.place(subject, { x, zoom: size, role: alone && !lined ? 'main' : 'side', flip: x > 0.5 })
}

/** Kinds of grown trees; undefined if the season decides. */
const GROWN: Readonly<Record<string, PlantKind | undefined>> = {
  '@tree': undefined,
  '@cherrytree': 'cherry',
  '@ginkgo': 'ginkgo',
}

/** Scenes with trees on both sides, the far ones drawn first. */
const AVENUES: readonly SceneId[] = ['street', 'oldtown', 'canal']
const AVENUE = [
  [0.36, 0.36],
  [0.64, 0.36],
  [0.16, 0.72],
  [0.84, 0.72],
] as const
