import { isPainted } from '../plan/cast.ts'
import type { Plan } from '../plan/plan.ts'
import type { Role } from '../plan/role.ts'
import type { Random } from '../raster/random.ts'
import { isLand, type SceneId } from '../scenes/scene-ids.ts'
import { drawPeople } from './people/draw-people.ts'
import { spriteFromCanvas } from './sprite.ts'
import type { Subject } from './subject.ts'

const EMPTY: readonly SceneId[] = ['moon', 'alien', 'volcano', 'sea', 'island', 'canyon']

/** A small walker for a landscape without a subject, or null. */
export async function makeExtra(plan: Plan, random: Random): Promise<Subject | null> {
  const { scene } = plan
  const alone = plan.cast.main && isPainted(plan.cast.main.key) && plan.cast.main.key !== '@waterfall'
  const walkable = isLand(scene) || scene === 'woods' || scene === 'oldtown' || scene === 'street'
  if (alone || plan.reading.without.has('people') || !walkable || EMPTY.includes(scene)) return null
  // Only subjects of the prompt are shown, except a walker who shows the scale of a wide landscape.
  if (!plan.reading.shots.has('wide') || plan.reading.scenes.length === 0) return null
  const key = random.pick(['@traveler', '@girl', '@traveler'])
  const role: Role = { key, count: 1, habitat: 'figure', size: 0.17, act: 'back' }
  const { canvas } = await drawPeople(role, random, 1)
  return { ...role, sprite: spriteFromCanvas(canvas, 0.9) }
}
