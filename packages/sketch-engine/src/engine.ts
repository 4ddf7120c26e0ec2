import { paintBackground } from './finish/background.ts'
import { finish } from './finish/finish.ts'
import { paintForeground } from './finish/foreground.ts'
import { contentOf } from './picture/cover.ts'
import type { SketchInput } from './picture/input.ts'
import { paintPicture } from './picture/paint-picture.ts'
import { makePlan, type Plan, summarize, tinted } from './plan/plan.ts'
import { withArena } from './raster/arena.ts'
import { toBytes } from './raster/image.ts'
import type { CheckedRequest } from './request.ts'
import { paintScene } from './scenes/paint-scene.ts'
import { type Size, sizeFor } from './size.ts'
import { composeSubjects } from './subjects/compose.ts'
import { prepareSubjects } from './subjects/prepare.ts'
import type { SketchImage, SketchRecipe } from './types.ts'
import { engineVersion } from './version.ts'

/** Called between the steps of a render; may throw to cancel it. */
export type Step = (percent: number) => void

/** Renders one image on the calling thread; the studio does so on threads. */
export async function renderPicture(
  request: CheckedRequest,
  size: Size,
  step: Step,
  input?: SketchInput,
): Promise<SketchImage> {
  const planned = planOf(request, input)
  const subjects = await prepareSubjects(planned, size)
  step(10)
  return withArena(() => {
    const { plan, stage } =
      planned.scene === 'picture' && input
        ? paintPicture(planned, size, input)
        : { plan: planned, stage: paintScene(planned, size, subjects) }
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

/** An input of a single color only gives its color to an image that is made from the prompt. */
function planOf(request: CheckedRequest, input?: SketchInput): Plan {
  const content = input ? contentOf(input) : null
  if (content === 'picture') return makePlan(request)
  const plan = makePlan({ ...request, input: undefined })
  return content ? tinted(plan, content) : plan
}

/** The size that a request asks for. */
export const requestedSize = (request: CheckedRequest): Size => sizeFor(request.ratio, request.size)

/** What has to be stored to render the same image again. */
export function recipeOf(request: CheckedRequest, input?: SketchInput): SketchRecipe {
  return {
    engine: 'sketch',
    version: engineVersion,
    ...withoutGaps(request),
    plan: summarize(planOf(request, input)),
  }
}

function withoutGaps(request: CheckedRequest): CheckedRequest {
  return Object.fromEntries(
    Object.entries(request).filter(([, value]) => value !== undefined),
  ) as CheckedRequest
}
