import type { Plan } from '../plan/plan.ts'
import type { FloatImage } from '../raster/image.ts'
import type { SceneId } from '../scenes/scene-ids.ts'
import { styleOf } from '../styles/registry.ts'
import type { StyleContext } from '../styles/style.ts'
import { autoExpose } from './tone.ts'

const CLEAN: readonly SceneId[] = ['studio', 'table', 'abstract']
const WARM = new Set(['golden', 'sunset', 'dawn'])

/** Applies exposure, then the style. */
export function finish(image: FloatImage, plan: Plan): FloatImage {
  const clean = CLEAN.includes(plan.scene)
  const warm = WARM.has(plan.light.mood)
  // An input image is exposed already, and keeps its own light.
  if (!clean && plan.scene !== 'picture') autoExpose(image, plan.light.night > 0.5 ? 0.3 : 0.47)
  const context: StyleContext = {
    seed: plan.seed + 21,
    strength: strengthOf(plan.stylize),
    warm,
    clean,
    shadows: warm ? [0.008, 0.002, 0.016] : [-0.006, 0, 0.022],
    highlights: warm ? [0.03, 0.008, -0.025] : [0.016, 0.01, -0.01],
  }
  return styleOf(plan.style ?? (plan.scene === 'cyber' ? 'cyber' : 'natural'))(image, context)
}

/** 0 → 0.6, 100 → 1, 1000 → 1.6: the default is in the middle of what looks good. */
const strengthOf = (stylize: number): number =>
  stylize <= 100 ? 0.6 + (stylize / 100) * 0.4 : 1 + ((stylize - 100) / 900) * 0.6
