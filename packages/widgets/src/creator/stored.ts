import type { SessionPort } from '../runtime/provider/ports.ts'

/** The stored value of a key, unvalidated; null when it cannot be parsed. */
export function readStored(session: SessionPort, key: string): unknown {
  try {
    return JSON.parse(session.get(key) ?? 'null')
  } catch {
    return null
  }
}

export const textsOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((item) => typeof item === 'string') : []
