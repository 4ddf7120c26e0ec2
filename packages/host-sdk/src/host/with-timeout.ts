import { BridgeError } from '../session/bridge-error.ts'

/** The first of the promises to settle, or `TIMEOUT`. The timer is always cleared. */
export function withTimeout<T>(ms: number, detail: string, ...doing: Promise<T>[]): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new BridgeError('TIMEOUT', detail)), ms)
  })
  return Promise.race([...doing, late]).finally(() => clearTimeout(timer))
}
