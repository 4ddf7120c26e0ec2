import { Operation } from '@easel/contract/numbers'
import type { EngineSupport, EngineTask } from '../../../domain/generation/engine-ports.ts'

/**
 * Of a service that paints from prompts and, where it `takesPictures`, from a picture, and, where it `takesMasks`, a
 * region of one; it enlarges none.
 */
export const promptAndPictureSupport =
  (takesPictures: boolean, takesMasks = false) =>
  ({ operation, picture, mask = false }: EngineTask): EngineSupport => {
    if (operation === Operation.Upscale || (mask && !takesMasks)) return 'unsupported'
    return picture && !takesPictures ? 'unsupported' : 'supported'
  }
