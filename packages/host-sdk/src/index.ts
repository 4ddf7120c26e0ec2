/** What a partner's page uses. Importing it touches nothing of the browser, and loads the bridge at the first use. */
import { deferredEmbed, embeds } from './host/deferred.ts'
import type { Diagnosis } from './host/finding.ts'
import { later } from './host/lazy-parts.ts'
import { BridgeError } from './session/bridge-error.ts'

export type { BridgeErrorCode, BridgeRoute, HostHeader } from '@easel/contract/bridge'
export type { Easel } from './host/easel.ts'
export type { Diagnosis, Finding } from './host/finding.ts'
export type { EmbedOptions, HostEvents, HostHeaders, Outcome, Theme } from './host/options.ts'
export type { ObservedCall, Observer } from './session/observer.ts'
export { SDK_VERSION } from './session/version.ts'
export { BridgeError }

/**
 * Puts an Easel page into a slot of yours: a selector or an element. Never throws: what is wrong is told by `ready`
 * and by `on.error`, as a BridgeError.
 */
export const embed = deferredEmbed(() =>
  import('./host/embed.ts').then(
    ({ embedWith }) => embedWith(later),
    () => {
      throw new BridgeError('TIMEOUT', 'Code missing.')
    },
  ),
)

/** Looks at every embed of this page: what is wrong, and the line to paste. The console has it in words, too. */
export const doctor = async (): Promise<Diagnosis> => (await import('./host/page-doctor.ts')).examine(embeds)
