import { Operation } from '@easel/contract/numbers'
import type { Aptitude, EngineTask } from '../../../domain/generation/engine-ports.ts'

export const ENLARGE = 'enlarge'

/** Makes pictures larger, whoever has painted them, and nothing else. */
export const enlargeAptitude = ({ operation, picture }: EngineTask): Aptitude =>
  operation === Operation.Upscale && picture ? 'able' : 'unable'
