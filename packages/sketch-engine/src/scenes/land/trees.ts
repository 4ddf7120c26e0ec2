import { growPlant, type PlantKind } from '../../plants/plant.ts'
import { clamp } from '../../raster/colour.ts'
import type { FloatImage } from '../../raster/image.ts'
import { Noise } from '../../raster/noise.ts'
import { Random } from '../../raster/random.ts'
import { drawSprite } from '../../subjects/draw.ts'
import type { Sprite } from '../../subjects/sprite.ts'
import type { Stage } from '../stage.ts'
import type { Air } from './air.ts'
import { heightAt, type Relief, slant, stepAt } from './relief.ts'

export interface TreePlan {
  kinds: readonly PlantKind[]
  /** 0 none, 1 woods, 2 dense. */
  density: number
  /** Nearest distance of a tree. */
  nearest?: number
}

/** Something that is drawn among the trees, at its distance. */
export interface Insert {
  distance: number
  /** Column, and half the number of columns that nearer trees leave free. */
  x: number
  halfWidth: number
  paint(): void
}

interface TreesOptions {
  image: FloatImage
  relief: Relief
  air: Air
  stage: Stage
  plan: TreePlan
  seed: number
  insert: Insert | null
}

interface Tree {
  x: number
  distance: number
  sprite: Sprite
  scale: number
  flip: boolean
}

/** Steps by which the ground may be nearer than a tree without hiding its foot. */
const DEPTH_SLACK = 5

/** Draws trees from far to near, hidden by hills, with the insert at its distance. */
export function paintTrees(options: TreesOptions): void {
  const { insert } = options
  let waiting = insert
  for (const tree of plantTrees(options)) {
    if (waiting && tree.distance < waiting.distance) {
      waiting.paint()
      waiting = null
    }
    paintTree(options, tree)
  }
  waiting?.paint()
}

/** Grown once per thread: a few shapes, mirrored and scaled, are enough for a wood. */
const grown = new Map<PlantKind, readonly Sprite[]>()
const SHAPES = [3, 17, 29, 41]
const TREE_SIZE = 256

function treesOfKind(kind: PlantKind): readonly Sprite[] {
  const trees = grown.get(kind) ?? SHAPES.map((shape) => growPlant(kind, shape + kind.length * 7, TREE_SIZE))
  grown.set(kind, trees)
  return trees
}

function plantTrees({ relief, plan, seed }: TreesOptions): Tree[] {
  const random = new Random(seed + 23)
  const groves = new Noise(seed + 77)
  const sprites = plan.kinds.flatMap((kind) => treesOfKind(kind))
  if (sprites.length === 0) return []
  const nearest = plan.nearest ?? 7.5
  const trees: Tree[] = []
  for (let k = 0; k < 1500 * plan.density; k++) {
    const distance = nearest * (40 / nearest) ** (random.next() ** 0.8)
    const x = random.range(-0.08, 1.08) * relief.width
    const tree = {
      x,
      distance,
      sprite: random.pick(sprites),
      scale: random.range(0.75, 1.25),
      flip: random.chance(0.5),
    }
    const grove = groves.layered(slant(relief, x) * distance * 0.12, distance * 0.12, 3)
    if (grove > (plan.density > 1.2 ? -0.12 : 0.06) && takesRoot(relief, tree)) trees.push(tree)
  }
  return trees.sort((a, b) => b.distance - a.distance)
}

/** No trees in water, above the tree line or on a steep slope. */
function takesRoot(relief: Relief, { x, distance }: Tree): boolean {
  const column = clamp(Math.round(x), 0, relief.width - 1)
  const altitude = heightAt(relief, column, distance)
  if (altitude > 4.4 || (relief.biome.water && altitude < 0.08)) return false
  return relief.flat[Math.round(stepAt(distance)) * relief.width + column]! >= 0.72
}

const SIZES: Partial<Record<PlantKind, number>> = { palm: 2.2, cactus: 1.1 }

function paintTree({ image, relief, air, stage, plan, insert }: TreesOptions, tree: Tree): void {
  const size = SIZES[plan.kinds[0]!] ?? 1.55
  const height = ((size * tree.scale) / tree.distance) * relief.focal
  if (height < 3) return
  const inTheWay = insert && tree.distance < insert.distance
  if (inTheWay && Math.abs(tree.x - insert.x) < insert.halfWidth + height * 0.3) return
  const y = stage.groundY(clamp(tree.x / relief.width, 0, 0.999), tree.distance) + height * 0.015
  drawSprite(image, tree.sprite, {
    x: tree.x,
    y,
    height,
    flip: tree.flip,
    light: { ambient: stage.ambient, sun: stage.sun, side: stage.side, rim: 0.12 },
    fog: air.colour(tree.x, y - height / 2),
    fogAmount: air.density(tree.distance),
    depth: { plane: relief.seen, at: stepAt(tree.distance) - DEPTH_SLACK },
  })
}
