import type { Plan } from '../plan/plan.ts'
import { clamp } from '../raster/colour.ts'
import { brushScale, type FloatImage } from '../raster/image.ts'
import type { Stage } from '../scenes/stage.ts'
import type { Size } from '../size.ts'
import { kuwahara } from '../styles/kuwahara.ts'
import { coverWith } from './cover.ts'
import type { SketchInput } from './input.ts'
import { relight } from './relight.ts'
import { calmPlace, isBlue, type Survey, survey } from './survey.ts'

/** Paints over an input image, in the light that the prompt asks for. */
export function paintPicture(plan: Plan, size: Size, input: SketchInput): { plan: Plan; stage: Stage } {
  const strength = plan.strength
  const image = coverWith(input, size, plan, strength)
  relight(image, plan, survey(image), strength)
  // A style brings its own brush.
  const brush = (1 + (plan.style ? 2 : 6) * strength) * brushScale(image)
  if (brush >= 0.7) kuwahara(image, brush, image)
  if (strength > 0.3 && brush >= 1.4) kuwahara(image, brush * 0.6, image)
  const seen = survey(image)
  const heroX = calmPlace(seen, plan.framing.heroX)
  const night = seen.level < 0.2 ? Math.max(plan.light.night, 0.6) : plan.light.night
  return {
    plan: { ...plan, framing: { ...plan.framing, heroX }, light: { ...plan.light, night } },
    stage: stageOf(image, seen),
  }
}

/** Subjects may stand anywhere on the ground, because its shape is unknown. */
function stageOf(image: FloatImage, seen: Survey): Stage {
  const { height } = image
  const horizon = Math.round(seen.horizon * height)
  const near = (height - horizon) * 1.25
  return {
    scene: 'picture',
    image,
    horizon,
    side: seen.side,
    ambient: seen.ambient,
    sun: seen.sun,
    fog: seen.fog,
    groundY: (_x, distance) => horizon + near / Math.max(1, distance * 0.55),
    distanceAt: (x, row) =>
      isBlue(seen, x, row / height) ? null : clamp(near / 0.55 / Math.max(1, row - horizon), 1, 16),
    isWater: () => false,
    waterOnRow: (x, row) => isBlue(seen, x, row / height),
    fogAt: (distance) => clamp((distance - 6) / 40, 0, 0.3),
    mirrors: false,
  }
}
