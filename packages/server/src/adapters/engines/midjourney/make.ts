import { Operation, type Slot } from '@easel/contract/numbers'
import { EngineError } from '../../../domain/generation/engine-error.ts'
import type { EngineHooks, EngineRequest } from '../../../domain/generation/engine-ports.ts'
import { toPixels, toPng } from '../outside/pictures.ts'
import { furtherPngs } from '../outside/references.ts'
import { quarter } from './grid.ts'
import { type PromptSettings, promptFor } from './prompt.ts'
import { REPLY, type Task } from './protocol.ts'
import { ownRecipe, type Recipe, recipeFor } from './recipe.ts'
import type { StartedTask, TaskRunner } from './task-runner.ts'

export interface MakeSettings extends PromptSettings {
  id: string
  /** The API for variations and upscales. */
  dialect: 'auto' | 'change' | 'action'
  botType?: string
  /** Webhook URL for the service; null: none. */
  hook: string | null
}

type Make = (
  settings: MakeSettings,
  runner: TaskRunner,
  request: EngineRequest,
  hooks: EngineHooks,
  started: StartedTask | null,
) => Promise<void>

/** A grid from a prompt, from a prompt and an image, or from an own image. */
export const paint: Make = async (settings, runner, request, hooks, started) => {
  const { slots, ratio } = request
  const recipe = ownRecipe(settings.id, request.source?.recipe ?? null)
  const task =
    started ??
    (await (recipe ? vary(settings, runner, request, recipe) : generateFromPrompt(settings, runner, request)))
  const done = await confirmed(settings, runner, request, await runner.follow(task, slots), slots)
  const bytes = await runner.pictureOf(done)
  for (const slot of slots) {
    const picture = await quarter(bytes, slot, ratio)
    hooks.signal.throwIfAborted()
    hooks.onPicture(
      slot,
      picture,
      recipeFor(settings.id, done, slot, Math.max(picture.width, picture.height)),
    )
  }
}

/** Cuts one image out of its grid, then doubles its size where the service offers that. */
export const enhance: Make = async (settings, runner, request, hooks, started) => {
  const recipe = ownRecipe(settings.id, request.source?.recipe ?? null)
  if (!recipe)
    throw new EngineError('engine_failed', 'Only its own pictures can be enlarged.', { unbilled: true })
  const { slots, ratio } = request
  const [slot = 1] = slots
  const first = started ?? (await vary(settings, runner, request, recipe))
  let done = await runner.follow(first, [slot])
  const larger = started?.step === 2 ? undefined : done.customIds.find(isTwice)
  if (larger !== undefined) {
    const second = await runner.begin(
      'action',
      { ...common(settings, request), taskId: done.id, customId: larger },
      2,
    )
    done = await runner.follow(second, [slot])
  }
  const picture = await toPixels(await runner.pictureOf(done), ratio)
  if (Math.max(picture.width, picture.height) <= recipe.side) {
    throw new EngineError('engine_failed', 'The engine gave the picture back no larger than it was.')
  }
  hooks.signal.throwIfAborted()
  hooks.onPicture(slot, picture)
}

const isTwice = (customId: string): boolean => /^MJ::JOB::upsample_\w*2x(_subtle)?::/.test(customId)

const common = ({ hook }: MakeSettings, { reference }: EngineRequest) => ({
  state: reference,
  ...(hook === null ? {} : { notifyHook: hook }),
})

async function generateFromPrompt(
  settings: MakeSettings,
  runner: TaskRunner,
  request: EngineRequest,
): Promise<StartedTask> {
  const picture = request.source?.picture
  const pngs = picture ? [await toPng(picture), ...(await furtherPngs(request))] : []
  const base64Array = pngs.map((png) => `data:image/png;base64,${Buffer.from(png).toString('base64')}`)
  const { botType } = settings
  const body = {
    prompt: promptFor(request, settings),
    base64Array,
    ...(botType === undefined ? {} : { botType }),
    ...common(settings, request),
  }
  return runner.begin('imagine', body, 1)
}

/** A variation of an own image, by its button or by its position in the grid. */
async function vary(
  settings: MakeSettings,
  runner: TaskRunner,
  request: EngineRequest,
  recipe: Recipe,
): Promise<StartedTask> {
  const isUpscale = request.operation === Operation.Upscale
  const customId = settings.dialect === 'change' ? null : isUpscale ? recipe.upscale : recipe.variation
  const shared = { ...common(settings, request), taskId: recipe.task }
  if (customId === null && settings.dialect !== 'action') {
    const action = isUpscale ? 'UPSCALE' : 'VARIATION'
    return runner.begin('change', { ...shared, action, index: recipe.index }, 1)
  }
  if (customId === null) {
    throw new EngineError('engine_failed', 'The task offers no button for that.', { unbilled: true })
  }
  const started = await runner.begin('action', { ...shared, customId }, 1)
  if (started.code !== REPLY.existed || started.done) return started
  return confirm(settings, runner, request, started.id)
}

/** Confirms a dialog that asks for the prompt again. */
const confirm = (
  settings: MakeSettings,
  runner: TaskRunner,
  request: EngineRequest,
  taskId: string,
): Promise<StartedTask> =>
  runner.begin('modal', { ...common(settings, request), taskId, prompt: promptFor(request, settings) }, 1)

async function confirmed(
  settings: MakeSettings,
  runner: TaskRunner,
  request: EngineRequest,
  task: Task,
  slots: readonly Slot[],
): Promise<Task> {
  if (task.status !== 'MODAL') return task
  const done = await runner.follow(await confirm(settings, runner, request, task.id), slots)
  if (done.status !== 'MODAL') return done
  throw new EngineError('engine_failed', 'The task asks again for what was confirmed.')
}
