import type { Plan } from '../plan/plan.ts'
import { mix } from '../raster/colour.ts'
import { shortSide } from '../raster/image.ts'
import { Random } from '../raster/random.ts'
import { paintPlanet } from '../scenes/planet.ts'
import { isLand, type SceneId } from '../scenes/scene-ids.ts'
import type { Stage } from '../scenes/stage.ts'
import { paintEruption } from './eruption.ts'
import { paintBirds, paintFireworks, paintMeteors, paintRainbow } from './heavens.ts'

const AIRLESS: readonly SceneId[] = ['moon', 'alien', 'space']

/** Paints what is in the sky behind the subjects. */
export function paintBackground(plan: Plan, stage: Stage): void {
  const { image, scene, horizon } = stage
  const { reading, seed, look, light, framing } = plan
  const random = new Random(look + 71)
  if (reading.weather.has('rainbow') && horizon > image.height * 0.2) paintRainbow(image, seed + 2, horizon)
  if (reading.weather.has('meteors')) paintMeteors(image, seed + 6, horizon)
  if (reading.weather.has('fireworks')) paintFireworks(image, seed + 3, horizon)
  if (scene !== 'space' && reading.subjects.some((m) => m.key === '@planet'))
    paintPlanet(image, {
      x: image.width * (framing.heroX > 0.5 ? 0.26 : 0.74),
      y: image.height * 0.24,
      radius: shortSide(image) * 0.17,
      side: stage.side,
      seed,
      ring: true,
      air: [0.9, 0.7, 0.6],
    })
  if (scene === 'volcano') paintEruption(stage, seed + 5)
  const open = (isLand(scene) || scene === 'city' || scene === 'sky') && !AIRLESS.includes(scene)
  if (open && light.night < 0.7 && !reading.without.has('birds') && random.chance(0.6)) {
    const lowest = Math.max(0.15, horizon / image.height - 0.12)
    paintBirds(image, seed + 4, mix(light.fog, [0.12, 0.12, 0.18], 0.75), lowest)
  }
}
