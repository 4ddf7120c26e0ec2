import type { BridgeError } from '../session/bridge-error.ts'
import type { EmbedOptions } from './options.ts'

/** The partner's own error, with its stack, in the partner's own console. */
export const showThrown = (where: string, thrown: unknown): void =>
  console.error(`Easel: ${where} failed.`, thrown)

/** Tells `on.error`; the console, where nobody listens. A fault of `on.error` itself takes nothing away from this one. */
export function tellError(options: Pick<EmbedOptions, 'on'> | undefined, error: BridgeError): void {
  const listener = options?.on?.error ?? console.error
  try {
    listener(error)
  } catch (thrown) {
    showThrown('on.error', thrown)
  }
}
