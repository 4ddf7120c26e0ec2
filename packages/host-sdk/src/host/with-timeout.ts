import { BridgeError } from '../session/bridge-error.ts'

/** What comes first of those, or `TIMEOUT` after so many milliseconds. No timer is left, whichever it is. */
export function within<T>(ms: number, detail: string, ...doing: Promise<T>[]): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new BridgeError('TIMEOUT', detail)), ms)
  })
  return Promise.race([...doing, late]).finally(() => clearTimeout(timer))
}
