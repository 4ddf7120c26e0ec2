import type { BridgeError } from '../session/bridge-error.ts'
import type { EmbedOptions } from './options.ts'

/** A fault of the partner's own `on.error` takes nothing away from the one that it is told of. */
export function tellError({ on }: EmbedOptions, error: BridgeError): void {
  try {
    on?.error?.(error)
  } catch {}
}
