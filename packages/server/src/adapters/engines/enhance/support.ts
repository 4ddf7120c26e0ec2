import { Operation } from '@easel/contract/numbers'
import type { EngineSupport, EngineTask } from '../../../domain/generation/engine-ports.ts'

export const ENHANCE = 'enlarge'

/** The enhancing engine accepts any image and does nothing else. */
export const enhanceSupport = ({ operation, picture }: EngineTask): EngineSupport =>
  operation === Operation.Upscale && picture ? 'supported' : 'unsupported'
