import { Operation } from '@easel/contract/numbers'
import type { Aptitude, EngineTask } from '../../../domain/generation/engine-ports.ts'

/** OpenAI's images API generates from prompts and, with `edits`, from images. */
export const openAiAptitude =
  (edits: boolean) =>
  ({ operation, picture }: EngineTask): Aptitude => {
    if (operation === Operation.Upscale) return 'unable'
    return picture && !edits ? 'unable' : 'able'
  }
