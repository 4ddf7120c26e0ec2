import type { BridgeError } from '../session/bridge-error.ts'
import { logThrown } from '../session/handler-failures.ts'
import type { EmbedOptions } from './options.ts'

/** Calls `on.error`, or logs where there is no listener. An error of the listener is logged as well. */
export function emitError(options: Pick<EmbedOptions, 'on'> | undefined, error: BridgeError): void {
  const listener = options?.on?.error ?? console.error
  try {
    listener(error)
  } catch (thrown) {
    logThrown('on.error', thrown)
  }
}
