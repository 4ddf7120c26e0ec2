import { isAnimal } from '../parse/kinds.ts'
import type { Plan } from '../plan/plan.ts'
import { heightOf } from '../plan/uses.ts'
import { clamp } from '../raster/colour.ts'
import { shortSide } from '../raster/image.ts'
import type { Stage } from '../scenes/stage.ts'
import { inkWidth } from './sprite.ts'
import type { Subject } from './subject.ts'

/**
 * Height of something beside the main subject: between its true size and an equal one, closer to the true
 * size.
 */
const tallness = ({ key, age }: Subject): number | undefined => {
  if (isAnimal(key)) return age === 'baby' ? (heightOf(key) ?? 60) * 0.36 : heightOf(key)
  return age === 'child' ? 112 : age === 'baby' || key === 'baby' ? 70 : heightOf(key)
}

/** The same, as a share of the main subject's size. */
export function shareBeside(main: Subject, subject: Subject): number {
  const { habitat, size } = subject
  if (habitat === 'building') return 0.85
  const [a, b] = [tallness(main), tallness(subject)]
  if (!a || !b) return main.habitat === 'figure' && habitat === 'ground' ? 0.5 : 0.66
  const most = habitat === 'table' ? 0.8 : 1.3
  return (clamp((b / a) ** 0.62, 0.28, most) * (main.stature ?? main.size)) / (subject.stature ?? size)
}

type Span = readonly [from: number, to: number]

/** Free space on both sides of the main subject, 0…1 from the left. */
export function freeBeside(
  main: Subject,
  { framing }: Plan,
  stage: Stage,
): { left: Span; right: Span } | null {
  if (main.count > 1) return null
  const half = halfWidth(main, framing.zoom, stage)
  const x = clamp(mainX(main, framing, 1), half, 1 - half)
  return { left: [0.01, x - half], right: [x + half, 0.99] }
}

/** Half of its width as a share of the image. */
const halfWidth = (subject: Subject, zoom: number, { image, scene }: Stage): number =>
  Math.min(
    0.47,
    (subject.size * zoom * (scene === 'room' ? 1.2 : 1) * shortSide(image) * inkWidth(subject.sprite)) /
      image.width /
      2,
  )

/** Subjects on the same ground would hide each other; flying or distant ones would not. */
export const isSolid = ({ habitat }: Subject): boolean => /ground|figure|table|studio|bust/.test(habitat)

/** Shrinks it by a third at most, and moves it beside the main subject and into the image. */
export function fitInto([from, to]: Span, subject: Subject, zoom: number, x: number, stage: Stage) {
  const half = halfWidth(subject, zoom, stage)
  const room = Math.max(0.12, to - from)
  const k = clamp((room * 1.12) / (half * 2), 0.64, 1)
  const small = half * k
  const middle = small * 2 >= room ? (from < 0.1 ? small : 1 - small) : clamp(x, from + small, to - small)
  return { x: clamp(middle, small * 0.94, 1 - small * 0.94), zoom: zoom * k }
}

/** Position of the main subject: a wide one leaves space for the others. */
export function mainX(main: Subject, { heroX, zoom }: Plan['framing'], others: number): number {
  const half = (main.size * zoom * inkWidth(main.sprite)) / 2
  return others > 0 && half > 0.2 ? (heroX < 0.5 ? Math.min(heroX, 0.34) : Math.max(heroX, 0.66)) : heroX
}
