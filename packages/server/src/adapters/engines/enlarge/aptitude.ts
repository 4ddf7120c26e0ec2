import { Operation } from '@easel/contract/numbers'
import type { Aptitude, EngineTask } from '../../../domain/generation/engine-ports.ts'

export const ENLARGE = 'enlarge'

/** The enhancing engine accepts any image and does nothing else. */
export const enlargeAptitude = ({ operation, picture }: EngineTask): Aptitude =>
  operation === Operation.Upscale && picture ? 'able' : 'unable'
