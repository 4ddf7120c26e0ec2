import type { Slot } from '@easel/contract/numbers'
import { EngineError } from '../../../domain/generation/engine-error.ts'
import type { EngineHooks, EngineRequest } from '../../../domain/generation/engine-ports.ts'
import type { Pixels } from '../../../domain/kernel/pixels.ts'
import { toPng } from '../outside/pictures.ts'
import { plainPrompt, plainWords } from '../outside/plain-prompt.ts'
import { sizeFor } from '../outside/sizes.ts'
import { strengthFor } from '../outside/strength.ts'
import type { Client } from './client.ts'
import { furtherValues } from './further-values.ts'
import type { StartedTasks } from './started-tasks.ts'
import { fill, hasPlace, type Workflow } from './workflow.ts'

export interface StartSettings {
  workflow: Workflow
  /** Undefined: it takes no pictures. */
  imageWorkflow?: Workflow | undefined
  /** Undefined: it paints no regions of pictures. */
  maskWorkflow?: Workflow | undefined
  /** Undefined: it removes no backgrounds. */
  cutoutWorkflow?: Workflow | undefined
  side: number
  /** How far a picture that is begun with is left behind, 0 to 1. */
  strength: number
}

interface Parts {
  client: Client
  cancel(tasks: readonly string[]): void
}

/** Starts tasks for the slots that have none, and adds them to `started` when they are stored. */
export async function startTasks(
  { client, cancel, ...settings }: StartSettings & Parts,
  started: StartedTasks,
  request: EngineRequest,
  hooks: EngineHooks,
): Promise<void> {
  const covered = new Set(started.tasks.flatMap(({ slots }) => slots))
  const missing = request.slots.filter((slot) => !covered.has(slot))
  if (missing.length === 0) return
  const { picture, mask: region } = request.source ?? {}
  const workflow = workflowFor(settings, request)
  if (!workflow) throw new EngineError('engine_failed', 'The engine takes no pictures.', { unbilled: true })
  const upload = async (pixels: Pixels | null | undefined) =>
    pixels ? client.upload(await toPng(pixels), hooks.signal) : ''
  const [image, mask] = [await upload(picture), await upload(region)]
  const more: string[] = []
  for (const further of request.source?.more ?? []) more.push(await upload(further.picture))
  const groups: Slot[][] = hasPlace(workflow, 'batch') ? [[...missing]] : missing.map((slot) => [slot])
  for (const slots of groups) {
    hooks.signal.throwIfAborted()
    const values = {
      prompt: plainPrompt(request),
      negative: plainWords(request.negativePrompt ?? ''),
      seed: request.seed + (slots[0] ?? 1) - 1,
      ...sizeFor(settings.side, request.ratio),
      batch: slots.length,
      image,
      mask,
      strength: strengthFor(request, settings.strength),
      ...furtherValues(request, image, more),
    }
    const task = await client.submit(fill(workflow, values), started.client)
    try {
      await hooks.onTask(JSON.stringify({ ...started, tasks: [...started.tasks, { id: task, slots }] }))
    } catch (error) {
      cancel([task])
      throw error
    }
    started.tasks.push({ id: task, slots })
  }
}

function workflowFor(
  { workflow, imageWorkflow, maskWorkflow, cutoutWorkflow }: StartSettings,
  { edit, source }: EngineRequest,
): Workflow | undefined {
  if (edit === 'cutout') return cutoutWorkflow
  if (source?.mask) return maskWorkflow
  return source?.picture ? imageWorkflow : workflow
}
