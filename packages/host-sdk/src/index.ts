/**
 * The API for partners' pages. Importing it has no effect on the page; the bridge's code is loaded at the
 * first use.
 */
import { deferredEmbed, embeds } from './host/deferred.ts'
import type { Diagnosis } from './host/finding.ts'
import { lazyParts } from './host/lazy-parts.ts'
import { BridgeError } from './session/bridge-error.ts'

export type { BridgeErrorCode, BridgeRoute, HostHeader } from '@easel/contract/bridge'
export type { Easel } from './host/easel.ts'
export type { Diagnosis, Finding } from './host/finding.ts'
export type { EmbedOptions, HostEvents, HostHeaders, Outcome, Theme } from './host/options.ts'
export type { ObservedCall, Observer } from './session/observer.ts'
export { SDK_VERSION } from './session/version.ts'
export { BridgeError }

/**
 * Embeds an Easel page in an element, given by itself or a selector. Never throws: invalid options are
 * reported by `ready` and by `on.error`, as a BridgeError.
 */
export const embed = deferredEmbed(() =>
  import('./host/embed.ts').then(
    ({ embedWith }) => embedWith(lazyParts),
    () => {
      throw new BridgeError('TIMEOUT', 'Code missing.')
    },
  ),
)

/** Diagnoses every embed of this page: the problem, and the line to paste. Also logs it to the console. */
export const doctor = async (): Promise<Diagnosis> => (await import('./host/page-doctor.ts')).examine(embeds)
