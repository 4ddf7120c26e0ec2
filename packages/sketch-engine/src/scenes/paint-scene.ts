import type { Plan } from '../plan/plan.ts'
import { hex, mix, type Rgb, WHITE } from '../raster/colour.ts'
import { Random } from '../raster/random.ts'
import type { Size } from '../size.ts'
import type { Subjects } from '../subjects/prepare.ts'
import { paintAbstract } from './abstract.ts'
import { paintLandScene } from './land/plan-land.ts'
import { isLand } from './scene-ids.ts'
import type { Stage } from './stage.ts'

/** Paints the background of a plan at a size. */
export function paintScene(plan: Plan, size: Size, subjects: Subjects): Stage {
  if (isLand(plan.scene)) return paintLandScene(plan, plan.scene, size, subjects)
  return paintAbstract({ ...size, seed: plan.seed, variant: plan.variant, palette: abstractPalette(plan) })
}

const PALETTES = [
  '#1b2a52 #d9486e #ffc15e #fdf3df',
  '#0b3a4a #1d9a9a #9fe0b8 #fff4d8',
  '#2a1650 #7a3fb0 #f28bb0 #ffe3c0',
  '#132a3a #3b6fb0 #9cc7ee #ffeccb',
  '#3b1420 #b5402e #f2a03d #fff0c8',
  '#12302a #3f7d5a #e2c56b #f6efdc',
]

function abstractPalette({ tint, seed }: Plan): Rgb[] {
  if (tint) return [mix(tint, [0.05, 0.05, 0.1], 0.6), tint, mix(tint, WHITE, 0.65)]
  return new Random(seed).pick(PALETTES).split(' ').map(hex)
}
