import type { Config } from '../config/config.ts'
import type { Log } from '../domain/kernel/log.ts'
import { createPictureCheck } from '../domain/moderation/pictures.ts'
import type { ImageModeration } from '../domain/moderation/ports.ts'

interface Parts {
  config: Pick<Config, 'imageModeration'>
  given: ImageModeration | undefined
  isOutside(engine: string): boolean
  log: Log
}

/** Composes image moderation, created lazily. */
export function createImageModeration({ config, given, isOutside, log }: Parts) {
  const setting = config.imageModeration
  const moderation = setting.by === 'off' ? null : (given ?? lazily(() => make(setting, log)))
  const { all, timeoutSeconds } = setting.by === 'off' ? { all: false, timeoutSeconds: 1 } : setting
  return {
    check: createPictureCheck({ moderation, isOutside, all, timeoutSeconds, log }),
    close: async () => moderation?.close(),
  }
}

type Setting = Exclude<Config['imageModeration'], { by: 'off' }>

async function make(setting: Setting, log: Log): Promise<ImageModeration> {
  if (setting.by === 'model') {
    const { createModelModeration } = await import('../adapters/moderation/model/model.moderation.ts')
    return createModelModeration({ threshold: setting.threshold })
  }
  const { createOpenAiModeration } = await import('../adapters/moderation/openai.moderation.ts')
  const { baseUrl, model, threshold = null } = setting
  return createOpenAiModeration({ baseUrl, model, threshold, apiKey: setting.apiKey?.reveal() ?? null, log })
}

function lazily(make: () => Promise<ImageModeration>): ImageModeration {
  let made: Promise<ImageModeration> | null = null
  return {
    async inspect(picture, signal) {
      made ??= make()
      return (await made).inspect(picture, signal)
    },
    close: async () => (await made)?.close(),
  }
}
