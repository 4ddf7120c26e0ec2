import { paintRain, paintSnowfall } from '../finish/weather.ts'
import type { Plan } from '../plan/plan.ts'
import { PRIORITY } from '../plan/scene-choice.ts'
import type { FloatImage } from '../raster/image.ts'
import type { Size } from '../size.ts'
import type { SceneId } from './scene-ids.ts'
import type { Stage } from './stage.ts'

/** Scenes that are no view from a table or a window. */
const NO_VIEW: readonly SceneId[] = ['table', 'room', 'studio', 'abstract', 'underwater', 'space', 'cyber']

/** The outdoor scene that a prompt names beside a table or a room. */
export function viewOf({ reading, season }: Plan): SceneId | undefined {
  const named = PRIORITY.find((scene) => reading.scenes.includes(scene) && !NO_VIEW.includes(scene))
  return named ?? (season === 'winter' ? 'snow' : reading.weather.has('rain') ? 'hills' : undefined)
}

/** Paints that scene as seen from a table or through a window, with its weather. */
export function paintView(
  plan: Plan,
  scene: SceneId,
  size: Size,
  paint: (plan: Plan, size: Size) => Stage,
): FloatImage {
  const cast = { main: null, others: [] }
  const framing = { ...plan.framing, horizon: 0.5, wide: true }
  const { image } = paint({ ...plan, scene, cast, framing, furniture: [] }, size)
  if (plan.reading.weather.has('rain')) paintRain(image, plan.seed + 23)
  if (plan.season === 'winter') paintSnowfall(image, plan.seed + 24)
  return image
}
