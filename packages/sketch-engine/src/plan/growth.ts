import type { Pose } from './role.ts'

const GROWTH: Readonly<Partial<Record<Pose, number>>> = {
  playing: 1.05,
  eating: 1.05,
  perched: 1.15,
  driving: 1.05,
  seated: 1.1,
  containing: 1.2,
  toying: 1.5,
  drinking: 1.2,
  burning: 1.3,
  running: 1.2,
  chasing: 1.5,
  catching: 1.6,
  climbing: 1.7,
}

/** Factor by which the additions of a pose enlarge the drawing. */
export const growthBy = (pose: Pose): number => GROWTH[pose] ?? 1
