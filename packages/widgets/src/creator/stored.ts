import type { SessionPort } from '../runtime/provider/ports.ts'

/** What was kept under a key, whatever it is by now; null when it cannot be read. */
export function readKept(session: SessionPort, key: string): unknown {
  try {
    return JSON.parse(session.get(key) ?? 'null')
  } catch {
    return null
  }
}

export const textsOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((item) => typeof item === 'string') : []
