import type { Plan } from '../plan/plan.ts'
import { clamp } from '../raster/colour.ts'
import { shortSide } from '../raster/image.ts'
import type { Stage } from '../scenes/stage.ts'
import { drawDrawing } from './drawings/draw-drawing.ts'
import { drawingsByKey } from './drawings/read-drawings.ts'
import type { Placer } from './place.ts'
import { inkWidth, spriteFromCanvas } from './sprite.ts'
import type { Subject } from './subject.ts'

/** Heights in a room are a little less than those of a thing shown alone. */
const SCALE = 0.92
/** Pixels for each unit of a drawing, for a picture of this shorter side. */
const USUAL = 1400

/** Puts furniture against the wall, the first in the middle unless somebody is there. */
export function furnishRoom(plan: Plan, stage: Stage, placer: Placer): void {
  if (stage.scene !== 'room') return
  const { image, horizon } = stage
  const size = shortSide(image)
  const taken = plan.cast.main ? 0.16 : 0
  const pieces = plan.furniture.flatMap((thing) => {
    const drawing = drawingsByKey().get(thing.key)
    const canvas = drawDrawing(thing.key, thing.colour, clamp(size / USUAL, 0.2, 1.8))
    if (!drawing || !canvas) return []
    const sprite = spriteFromCanvas(canvas, 0.4)
    const subject: Subject = { key: thing.key, count: 1, ...drawing.living, sprite }
    return [{ subject, height: drawing.living.size * size * SCALE, place: PLACES[thing.key] ?? 'wall' }]
  })
  const middle = image.width / 2
  // What is behind all covers the wall and its window.
  for (const { subject, place } of pieces)
    if (place === 'back')
      placer.stand(subject, {
        x: middle,
        y: image.height * 0.99,
        height: Math.max(image.height, (image.width * 1.02) / inkWidth(subject.sprite)),
        flip: false,
      })
  for (const { subject, height, place } of pieces)
    if (place === 'over')
      placer.stand(subject, { x: middle, y: horizon - image.height * 0.14, height, flip: false })
  const wall = pieces.filter(({ place }) => place === 'wall')
  const wide = wall.reduce(
    (sum, { subject, height }) => sum + height * inkWidth(subject.sprite) * GAP,
    taken * size,
  )
  const k = Math.min(1, (image.width * 1.04) / wide)
  // The first in the middle, the next to its left, the one after to its right.
  const left = wall.filter((_, i) => i % 2 === 1).reverse()
  const right = wall.filter((_, i) => i % 2 === 0)
  let x = middle - (wide * k) / 2
  for (const [i, piece] of [...left, ...right].entries()) {
    const across = piece.height * inkWidth(piece.subject.sprite) * GAP * k
    if (i === left.length) x += taken * size * k
    const y = horizon + image.height * 0.075
    placer.stand(piece.subject, { x: x + across / 2, y, height: piece.height * k, flip: false })
    x += across
  }
  for (const { subject, height, place } of pieces)
    if (place === 'floor') placer.stand(subject, { x: middle, y: image.height * 0.95, height, flip: false })
}

/** What does not stand at the wall. */
const PLACES: Readonly<Record<string, 'over' | 'floor' | 'back'>> = {
  '@rug': 'floor',
  '@blackboard': 'over',
  '@stagebackdrop': 'back',
}
/** Room around a piece, in its widths. */
const GAP = 1.08
