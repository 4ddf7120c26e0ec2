/**
 * The bridge's table with checks that say what they check instead of checking it: the same modules, loaded once more
 * with these functions in the place of `check.ts`.
 */
import { registerHooks } from 'node:module'

export type Recorded =
  | { kind: 'nothing' | 'flag' }
  | { kind: 'text'; max: number; pattern: RegExp; expected: string }
  | { kind: 'number'; min: number; max: number }
  | { kind: 'oneOf'; names: readonly string[] }
  | { kind: 'optional'; check: Recording }
  | { kind: 'listOf'; check: Recording; max: number }
  | { kind: 'record'; name: Recording; check: Recording; max: number }
  | { kind: 'shape'; fields: Record<string, Recording> }

/** `of` is missing where a check is a function of its own, and not made of these. */
export interface Recording {
  (value: unknown): unknown
  of?: Recorded
}

const recorded = (of: Recorded): Recording => Object.assign((value: unknown) => value, { of })

export const text = (max: number, pattern = /^\P{Cc}*$/u, expected = 'plain text'): Recording =>
  recorded({ kind: 'text', max, pattern, expected })
export const number = (min: number, max: number): Recording => recorded({ kind: 'number', min, max })
export const oneOf = (names: readonly string[]): Recording => recorded({ kind: 'oneOf', names })
export const optional = (check: Recording): Recording => recorded({ kind: 'optional', check })
export const listOf = (check: Recording, max: number): Recording => recorded({ kind: 'listOf', check, max })
export const record = (name: Recording, check: Recording, max: number): Recording =>
  recorded({ kind: 'record', name, check, max })
export const shape = (fields: Record<string, Recording>): Recording => recorded({ kind: 'shape', fields })
export const flag = recorded({ kind: 'flag' })
export const nothing = recorded({ kind: 'nothing' })
export const isObject = (): boolean => false
export class InvalidValue extends Error {}

export interface RecordedCall {
  to: 'host' | 'guest'
  argument: Recording
  idempotent: boolean
  timeout: number
}

const BRIDGE = new URL('../../packages/contract/src/bridge/', import.meta.url).href
const SUFFIX = '?recorded'

/** The table, and the values that it is made of. */
export async function recordedTable(): Promise<{
  calls: Record<string, RecordedCall>
  values: Record<string, Recording>
}> {
  const hooks = registerHooks({
    resolve(specifier, context, next) {
      const from = context.parentURL ?? ''
      if (!from.endsWith(SUFFIX)) return next(specifier, context)
      if (specifier === './check.ts') return { url: import.meta.url, shortCircuit: true }
      const { url } = next(specifier, context)
      return {
        url: url.startsWith(BRIDGE) ? url + SUFFIX : url,
        format: 'module-typescript',
        shortCircuit: true,
      }
    },
  })
  try {
    const { BRIDGE_CALLS } = (await import(`${BRIDGE}messages.ts${SUFFIX}`)) as {
      BRIDGE_CALLS: Record<string, RecordedCall>
    }
    const values = (await import(`${BRIDGE}values.ts${SUFFIX}`)) as Record<string, Recording>
    return { calls: BRIDGE_CALLS, values }
  } finally {
    hooks.deregister()
  }
}
