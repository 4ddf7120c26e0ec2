import type { Plan } from '../plan/plan.ts'
import { clamp, scale } from '../raster/colour.ts'
import { shortSide } from '../raster/image.ts'
import type { Stage } from '../scenes/stage.ts'
import { viewOf } from '../scenes/view.ts'
import { drawDrawing } from './drawings/draw-drawing.ts'
import { drawingsByKey } from './drawings/read-drawings.ts'
import type { Placer } from './place.ts'
import { inkWidth, spriteFromCanvas } from './sprite.ts'
import type { Subject } from './subject.ts'

/** Things in a room are slightly smaller than a thing on its own. */
const SCALE = 0.92
/** Pixels of the shorter side at which a drawing is rendered with one pixel per unit. */
const USUAL = 1400

/** Puts furniture to the wall, the first piece in the middle unless a subject is there. */
export function furnishRoom(plan: Plan, stage: Stage, placer: Placer): void {
  if (stage.scene !== 'room') return
  const { image, horizon } = stage
  const size = shortSide(image)
  const { main } = plan.cast
  // A person is narrower than most things.
  const taken = !main
    ? 0
    : main.habitat === 'figure'
      ? 0.16
      : clamp(main.size * plan.framing.zoom * 0.62, 0.16, 0.42)
  const pieces = plan.furniture.flatMap((thing) => {
    const drawing = drawingsByKey().get(thing.key)
    const canvas = drawDrawing(thing.key, thing.colour, clamp(size / USUAL, 0.2, 1.8))
    if (!drawing || !canvas) return []
    const sprite = spriteFromCanvas(canvas, 0.4)
    const subject: Subject = { key: thing.key, count: 1, ...drawing.living, sprite }
    return [
      {
        subject,
        height: drawing.living.size * size * SCALE,
        place: /backdrop$/.test(thing.key) ? 'back' : (PLACES[thing.key] ?? 'wall'),
      },
    ]
  })
  const middle = image.width / 2
  // Pieces at the back may cover the wall and its window.
  for (const { subject, place } of pieces)
    if (place === 'back')
      placer.stand(
        subject,
        {
          x: middle,
          y: image.height * 0.99,
          height: Math.max(image.height, (image.width * 1.02) / inkWidth(subject.sprite)),
          flip: false,
        },
        dim(placer.light),
      )
  for (const { subject, height, place } of pieces)
    if (place === 'over')
      placer.stand(subject, { x: middle, y: horizon - image.height * 0.14, height, flip: false })
  const wall = pieces.filter(({ place }) => place === 'wall')
  // On both sides of the main subject, the first piece on the wider side.
  const hero = taken > 0 ? plan.framing.heroX * image.width : middle
  const edges = [hero - (taken * size) / 2, image.width - hero - (taken * size) / 2] as const
  const roomier = edges[0] > edges[1] ? 0 : 1
  // High furniture does not hide the view through a window.
  const framed = viewOf(plan) !== undefined
  for (const side of [0, 1] as const) {
    const row = wall.filter(({ height }, i) =>
      framed
        ? height > size * 0.45 === (side === (stage.side > 0 ? 0 : 1))
        : taken === 0 && wall.length === 1
          ? side === 1
          : i % 2 === (side === roomier ? 0 : 1),
    )
    const wide = row.reduce((sum, { subject, height }) => sum + height * inkWidth(subject.sprite) * GAP, 0)
    const k = clamp((edges[side] * 1.04) / wide, LEAST, 1)
    let from = hero + ((taken * size) / 2) * (side === 0 ? -1 : 1)
    if (taken === 0 && wall.length === 1) from = middle - wide / 2
    for (const { subject, height } of row) {
      const across = height * inkWidth(subject.sprite) * GAP * k * (side === 0 ? -1 : 1)
      const y = horizon + image.height * 0.075
      placer.stand(subject, { x: from + across / 2, y, height: height * k, flip: false })
      from += across
    }
  }
  for (const { subject, height, place } of pieces)
    if (place === 'floor') placer.stand(subject, { x: middle, y: image.height * 0.95, height, flip: false })
}

/** Furniture at the wall gets the room's light only. */
const dim = ({ ambient, sun, side }: Placer['light']) => ({
  ambient: scale(ambient, 0.86),
  sun: scale(sun, 0.5),
  side,
  rim: 0,
})

/** Furniture that is not placed at the wall. */
const PLACES: Readonly<Record<string, 'over' | 'floor'>> = {
  '@rug': 'floor',
  '@blackboard': 'over',
}
/** Furniture smaller than this looks like a toy. */
const LEAST = 0.62
/** Space around a piece, in its widths. */
const GAP = 1.08
