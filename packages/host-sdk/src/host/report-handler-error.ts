import { BridgeError } from '../session/bridge-error.ts'
import { logThrown } from '../session/handler-failures.ts'
import { emitError } from './emit-error.ts'
import { optionOf } from './handlers.ts'
import type { EmbedOptions } from './options.ts'

/** Reports a handler of the options that threw, or returned an invalid answer. */
export function reportHandlerError(options: EmbedOptions, name: string, cause: unknown): void {
  const where = `on.${optionOf(name)}`
  logThrown(where, cause)
  emitError(options, new BridgeError('REJECTED', `${where} failed.`, { cause }))
}
