import type { Slot } from '@easel/contract/numbers'
import type { EngineRequest } from '../../../domain/generation/engine-ports.ts'
import { toPng } from '../outside/pictures.ts'
import { plainPrompt, plainWords } from '../outside/plain-prompt.ts'
import { sizeFor } from '../outside/sizes.ts'
import { strengthFor } from '../outside/strength.ts'

export interface CallSettings {
  /** The checkpoint; undefined: the one that is loaded. */
  model?: string | undefined
  side: number
  steps: number
  cfgScale?: number | undefined
  sampler?: string | undefined
  scheduler?: string | undefined
  strength: number
  /** More fields, as the service names them. */
  parameters: Record<string, unknown>
}

export interface PreparedCall {
  path: string
  /** One picture. `task`: the id by which the service may name it. */
  body(slot: Slot, task: string): object
}

/** The calls for a request, one for each slot: so each has its own seed, progress and first looks. */
export async function prepareCall(settings: CallSettings, request: EngineRequest): Promise<PreparedCall> {
  const { model, sampler, scheduler, steps, cfgScale, side, strength, parameters } = settings
  const overrides = parameters.override_settings
  const fields = {
    ...parameters,
    prompt: plainPrompt(request),
    negative_prompt: plainWords(request.negativePrompt ?? ''),
    ...sizeFor(side, request.ratio),
    steps,
    ...given({ cfg_scale: cfgScale, sampler_name: sampler, scheduler }),
    batch_size: 1,
    n_iter: 1,
    send_images: true,
    save_images: false,
    ...(model === undefined
      ? {}
      : {
          override_settings: {
            ...(typeof overrides === 'object' ? overrides : {}),
            sd_model_checkpoint: model,
          },
          // Otherwise the service loads the former one again after each picture.
          override_settings_restore_afterwards: false,
        }),
  }
  const seeded = (slot: Slot, task: string) => ({
    ...fields,
    seed: request.seed + slot - 1,
    force_task_id: task,
  })
  const picture = request.source?.picture
  if (!picture) return { path: 'sdapi/v1/txt2img', body: seeded }
  const init = Buffer.from(await toPng(picture)).toString('base64')
  return {
    path: 'sdapi/v1/img2img',
    // A picture of another ratio is cropped, not squeezed (resize_mode 1).
    body: (slot, task) => ({
      ...seeded(slot, task),
      init_images: [init],
      denoising_strength: strengthFor(request, strength),
      resize_mode: 1,
    }),
  }
}

/** Without fields that are not set, which would take the place of the operator's. */
const given = (fields: object): object =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
