import type { SceneId } from '../scenes/scene-ids.ts'
import type { Stage } from '../scenes/stage.ts'
import type { Habitat } from './habitat.ts'
import type { Subject } from './subject.ts'

/** Where a subject is placed: its habitat, adapted to the scene. */
export type Spot = Habitat | 'float' | 'ledge'

const INDOORS: readonly SceneId[] = ['table', 'studio', 'room']
const OPEN_WATER: readonly SceneId[] = ['sea', 'lake', 'river', 'beach', 'island', 'city', 'canal']

export function spotFor(stage: Stage, subject: Subject): Spot {
  const { scene, image } = stage
  const habitat = subject.habitat
  if (habitat === 'bust') return 'bust'
  if (scene === 'space' || scene === 'abstract') return 'float'
  if (INDOORS.includes(scene)) return habitat === 'sky' ? 'sky' : 'table'
  if (scene === 'underwater') return 'under'
  if (scene === 'sky') return 'sky'
  if (habitat === 'sky') return 'sky'
  const water =
    OPEN_WATER.includes(scene) || (scene === 'picture' && stage.waterOnRow(0.5, image.height * 0.8))
  if (habitat === 'under') return water ? 'water' : 'sky'
  if (habitat === 'water' || (habitat === 'plant' && scene === 'lake')) return water ? 'water' : 'ground'
  if (scene === 'city' || (scene === 'cyber' && !hasStreet(stage))) return 'ledge'
  if (scene === 'sea') return 'water'
  return habitat === 'building' ? 'building' : 'ground'
}

function hasStreet(stage: Stage): boolean {
  return stage.distanceAt(0.5, stage.image.height * 0.88) !== null
}

/** Things are nearer, and thus larger, indoors. */
export function stretchOf({ scene }: Stage, spot: Spot): number {
  if (spot === 'bust') return 1
  if (scene === 'room') return 1.2
  return scene === 'table' || scene === 'studio' ? 1.15 : 1
}
