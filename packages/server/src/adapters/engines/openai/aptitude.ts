import { Operation } from '@easel/contract/numbers'
import type { Aptitude, EngineTask } from '../../../domain/generation/engine-ports.ts'

/** What a service with OpenAI's images API can do: paint from words and, with `edits`, from a picture. */
export const openAiAptitude =
  (edits: boolean) =>
  ({ operation, picture }: EngineTask): Aptitude => {
    if (operation === Operation.Upscale) return 'unable'
    return picture && !edits ? 'unable' : 'able'
  }
