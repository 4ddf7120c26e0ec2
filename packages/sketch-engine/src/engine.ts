import { paintBackground } from './finish/background.ts'
import { finish } from './finish/finish.ts'
import { paintForeground } from './finish/foreground.ts'
import { makePlan, summarize } from './plan/plan.ts'
import { withArena } from './raster/arena.ts'
import { toBytes } from './raster/image.ts'
import type { CheckedRequest } from './request.ts'
import { paintScene } from './scenes/paint-scene.ts'
import { type Size, sizeFor } from './size.ts'
import { composeSubjects } from './subjects/compose.ts'
import { prepareSubjects } from './subjects/prepare.ts'
import type { SketchImage, SketchRecipe } from './types.ts'
import { engineVersion } from './version.ts'

/** Called between the steps of a render; may throw to end it. */
export type Step = (percent: number) => void

/** Renders one picture on the calling thread; see the studio for threads. */
export async function renderPicture(request: CheckedRequest, size: Size, step: Step): Promise<SketchImage> {
  const plan = makePlan(request)
  const subjects = await prepareSubjects(plan, size)
  step(10)
  return withArena(() => {
    const stage = paintScene(plan, size, subjects)
    step(50)
    paintBackground(plan, stage)
    composeSubjects(plan, stage, subjects)
    step(65)
    paintForeground(plan, stage)
    step(75)
    const image = finish(stage.image, plan)
    step(95)
    return { width: size.width, height: size.height, rgba: toBytes(image) }
  })
}

/** The size that a request asks for. */
export const requestedSize = (request: CheckedRequest): Size => sizeFor(request.ratio, request.size)

/** What is kept beside a picture, to render it again. */
export function recipeOf(request: CheckedRequest): SketchRecipe {
  return {
    engine: 'sketch',
    version: engineVersion,
    ...withoutGaps(request),
    plan: summarize(makePlan(request)),
  }
}

function withoutGaps(request: CheckedRequest): CheckedRequest {
  return Object.fromEntries(
    Object.entries(request).filter(([, value]) => value !== undefined),
  ) as CheckedRequest
}
