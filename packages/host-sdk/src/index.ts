/** What a partner's page uses. Importing it touches nothing of the browser. */
export type { BridgeErrorCode, BridgeRoute, HostHeader } from '@easel/contract/bridge'
export type { Diagnosis, Finding } from './host/doctor.ts'
export { type Easel, embed } from './host/embed.ts'
export type { EmbedOptions, HostEvents, HostHeaders, Outcome, Theme } from './host/options.ts'
export { BridgeError } from './session/bridge-error.ts'
export type { ObservedCall, Observer } from './session/observer.ts'
export { SDK_VERSION } from './session/version.ts'
