import { Operation } from '@easel/contract/numbers'
import type { EngineSupport, EngineTask } from '../../../domain/generation/engine-ports.ts'

/** OpenAI's images API generates from prompts and, with `edits`, from images. */
export const openAiSupport =
  (edits: boolean) =>
  ({ operation, picture }: EngineTask): EngineSupport => {
    if (operation === Operation.Upscale) return 'unsupported'
    return picture && !edits ? 'unsupported' : 'supported'
  }
