import { Random } from '../raster/random.ts'
import type { Sprite } from '../subjects/sprite.ts'
import type { PlantCanvas } from './brush.ts'
import { growConifer } from './conifer.ts'
import { growLeafy, type Leafy } from './leafy.ts'
import { growCactus, growPalm } from './palm.ts'

export type PlantKind = Leafy | 'pine' | 'snowpine' | 'palm' | 'cactus'

/**
 * Grows a plant. Its shape depends only on the seed, not on the size.
 * @param size height of its sprite in pixels
 * @param detailed many small clumps of leaves, for a tree that is the subject
 */
export function growPlant(kind: PlantKind, seed: number, size: number, detailed = false): Sprite {
  return grow(kind, new Random(seed), seed, size, detailed).toSprite()
}

function grow(kind: PlantKind, random: Random, seed: number, size: number, detailed: boolean): PlantCanvas {
  switch (kind) {
    case 'pine':
      return growConifer(random, seed, size, false)
    case 'snowpine':
      return growConifer(random, seed, size, true)
    case 'palm':
      return growPalm(random, seed, size)
    case 'cactus':
      return growCactus(random, seed, size)
    default:
      return growLeafy(kind, random, seed, size, detailed)
  }
}
