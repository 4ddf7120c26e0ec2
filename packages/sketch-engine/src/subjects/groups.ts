import type { Plan } from '../plan/plan.ts'
import { clamp, lerp } from '../raster/colour.ts'
import { shortSide } from '../raster/image.ts'
import type { Random } from '../raster/random.ts'
import { isLand } from '../scenes/scene-ids.ts'
import type { Stage } from '../scenes/stage.ts'
import { drawSprite } from './draw.ts'
import type { Placer } from './place.ts'
import { castShadow } from './shadow.ts'
import { findBerth, shoresOf } from './sites.ts'
import { spotFor } from './spots.ts'
import { inkWidth } from './sprite.ts'
import type { Subject } from './subject.ts'

/** Number, and the columns between which they are placed, 0…1. */
interface Room {
  readonly count: number
  readonly from: number
  readonly to: number
  readonly zoom: number
}

/** Largest group in one row; larger groups have two, the back row visible through the gaps. */
const ONE_ROW = 4

/** Places the requested number side by side, all of one size. */
export function placeGroup(
  stage: Stage,
  subject: Subject,
  { count, from, to, zoom }: Room,
  placer: Placer,
  random: Random,
): void {
  const { image } = stage
  const near = count <= ONE_ROW ? count : Math.ceil(count / 2)
  const step = ((to - from) * image.width) / near
  const usual = subject.size * zoom * shortSide(image) * (count <= ONE_ROW ? 0.86 : 0.72)
  const height = Math.min(usual, (step * 0.98) / inkWidth(subject.sprite))
  const airy =
    subject.habitat === 'sky' ||
    stage.scene === 'underwater' ||
    stage.scene === 'sky' ||
    stage.scene === 'space'
  const far = count - near
  for (let i = 0; i < count; i++) {
    const behind = i < far
    const one = nthOf(subject, i)
    const place = behind ? i : i - far
    const many = behind ? far : near
    const shift = airy ? 0.16 : 0.07
    const x = from * image.width + step * (place + 0.5 + (near - many) / 2 + random.range(-shift, shift))
    if (airy) {
      const y = image.height * (behind ? 0.26 : 0.5) + random.range(-0.06, 0.06) * image.height + height / 2
      drawSprite(image, one.sprite, {
        x,
        y,
        height,
        turn: random.range(-0.08, 0.08),
        light: placer.light,
        floor: 0.5,
      })
      continue
    }
    const back = (behind ? 0.42 : 0) + random.range(0, 0.07)
    const row = rowFor(stage, placer, subject, x / image.width, back * height)
    // In a canal, boats are behind each other and not on the quay.
    const narrow = stage.scene === 'canal' && spotFor(stage, subject) === 'water'
    const free = { x, y: row, height }
    placer.stand(one, { ...(narrow ? moored(stage, one, (i + 1) / count) : free), flip: random.chance(0.3) })
  }
}

/** In the middle of a canal and not wider than its water; 1 is nearest. */
function moored(stage: Stage, { sprite }: Subject, near: number): { x: number; y: number; height: number } {
  const { width, height } = stage.image
  const wanted = lerp(stage.horizon + height * 0.08, height * 0.9, near)
  const berth = findBerth(stage, 0.6, wanted)
  const [left, right] = shoresOf(stage, berth)
  const most = Math.min(0.6, (Math.min(1, right) - Math.max(0, left)) * 0.92) * width
  return {
    x: ((Math.max(0, left) + Math.min(1, right)) / 2) * width,
    y: berth.row,
    height: most / inkWidth(sprite),
  }
}

const nthOf = (subject: Subject, i: number): Subject => {
  const sprite = subject.sprites?.[i % subject.sprites.length]
  return sprite ? { ...subject, sprite } : subject
}

/** Flowers all over the ground: far ones first and smaller, the nearest at the main subject's position. */
export function placeField(
  plan: Plan,
  stage: Stage,
  main: Subject,
  count: number,
  placer: Placer,
  random: Random,
): void {
  const { heroX, zoom } = plan.framing
  const near = Array.from({ length: count - 1 }, () => random.range(0.45, 1)).sort((a, b) => a - b)
  for (const [i, k] of [...near, 1.1].entries()) {
    const last = i === count - 1
    const x = last ? heroX : clamp((i + random.range(0.2, 0.8)) / (count - 1), 0.08, 0.92)
    const size = zoom * (last ? 0.95 : k * 0.6)
    const one = nthOf(main, i)
    if (isLand(stage.scene) && main.habitat !== 'water') placeInField(stage, one, x, size, k, placer, random)
    else placer.place(one, { x: clamp(x, 0.1, 0.9), zoom: size, role: 'main', flip: random.chance(0.5) })
  }
}

function placeInField(
  stage: Stage,
  main: Subject,
  x: number,
  zoom: number,
  near: number,
  placer: Placer,
  random: Random,
) {
  const { image } = stage
  const y = image.height * lerp(0.72, 0.95, (near - 0.45) / 0.65)
  const height = main.size * zoom * shortSide(image)
  const flip = random.chance(0.5)
  const place = { x: x * image.width, y, height, flip }
  castShadow(image, main.sprite, {
    ...place,
    side: stage.side,
    length: 0.2,
    strength: 0.45,
    tint: [0.2, 0.22, 0.3],
  })
  const fogAmount = clamp((1.1 - near) * 0.3)
  drawSprite(image, main.sprite, {
    ...place,
    y: y + height * 0.01,
    light: placer.light,
    floor: 0.5,
    fog: stage.fog,
    fogAmount,
  })
}

/** The row for one of a group, for x in 0…1; `back` is how much farther away it is. */
function rowFor(stage: Stage, placer: Placer, subject: Subject, x: number, back: number): number {
  const { image, scene, horizon } = stage
  const spot = spotFor(stage, subject)
  if (spot === 'table') return stage.groundY(x, 1) - back * 0.6
  if (spot === 'water') return horizon + (image.height - horizon) * 0.5 - back * 0.5
  if (spot === 'ledge' || !isLand(scene)) return image.height * 0.93 - back * 0.5
  return Math.max(placer.footing(x, true).y, image.height * 0.86) - back
}

/** Columns and rows of a pattern; every second row is shifted by half a tile. */
const TILES = 5

/** Fills the paper with the things in turn. */
export function placePattern(stage: Stage, things: readonly Subject[], placer: Placer): void {
  const { image } = stage
  const step = shortSide(image) / TILES
  for (let row = 0; row * step < image.height + step; row++)
    for (let column = -1; column * step < image.width + step; column++) {
      const one = things[(column + row * 2 + 2) % things.length]!
      const height = Math.min(step * 0.7, (step * 0.78) / inkWidth(one.sprite))
      drawSprite(image, one.sprite, {
        x: (column + (row % 2) / 2 + 0.5) * step,
        y: row * step + step * 0.5 + height / 2,
        height,
        turn: (row + column) % 2 === 0 ? 0.3 : -0.25,
        light: { ...placer.light, rim: 0 },
        floor: 0.7,
      })
    }
}
