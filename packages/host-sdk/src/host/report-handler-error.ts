import { BridgeError } from '../session/bridge-error.ts'
import { optionOf } from './handlers.ts'
import type { EmbedOptions } from './options.ts'
import { showThrown, tellError } from './report-error.ts'

/** What a handler of the options has thrown, or answered wrongly. */
export function tellFault(options: EmbedOptions, name: string, cause: unknown): void {
  const where = `on.${optionOf(name)}`
  showThrown(where, cause)
  tellError(options, new BridgeError('REJECTED', `${where} failed.`, { cause }))
}
