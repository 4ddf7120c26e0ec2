import type { BridgeError } from '../session/bridge-error.ts'
import type { EmbedOptions } from './options.ts'

/** Logs an error of the partner's code with its stack. */
export const logThrown = (where: string, thrown: unknown): void =>
  console.error(`Easel: ${where} failed.`, thrown)

/** Calls `on.error`, or logs where there is no listener. An error of the listener is logged as well. */
export function emitError(options: Pick<EmbedOptions, 'on'> | undefined, error: BridgeError): void {
  const listener = options?.on?.error ?? console.error
  try {
    listener(error)
  } catch (thrown) {
    logThrown('on.error', thrown)
  }
}
