import { Operation } from '@easel/contract/numbers'
import type { EngineSupport, EngineTask } from '../../../domain/generation/engine-ports.ts'

/** Of a service that paints from prompts and, where it `takesPictures`, from a picture; it enlarges none. */
export const promptAndPictureSupport =
  (takesPictures: boolean) =>
  ({ operation, picture }: EngineTask): EngineSupport => {
    if (operation === Operation.Upscale) return 'unsupported'
    return picture && !takesPictures ? 'unsupported' : 'supported'
  }
