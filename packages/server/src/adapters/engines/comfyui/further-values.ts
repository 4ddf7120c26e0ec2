import type { ReferenceStrength } from '@easel/contract/numbers'
import type { EngineRequest } from '../../../domain/generation/engine-ports.ts'
import { FURTHER, type Values } from './workflow.ts'

const WEIGHTS: Record<ReferenceStrength | 'usual', number> = { low: 0.3, usual: 0.6, high: 0.9 }

/**
 * The values of the reference images after the first. A place without a picture of its own gets the first one, because
 * nodes do not run without any, and the weight 0.
 */
export function furtherValues({ source }: EngineRequest, first: string, more: readonly string[]) {
  const values: Partial<Values> = {}
  for (const [at, number] of FURTHER.entries()) {
    const strength = source?.more?.[at]?.strength ?? 'usual'
    values[`image${number}`] = more[at] ?? first
    values[`weight${number}`] = more[at] === undefined ? 0 : WEIGHTS[strength]
  }
  return values as Pick<Values, `image${(typeof FURTHER)[number]}` | `weight${(typeof FURTHER)[number]}`>
}
