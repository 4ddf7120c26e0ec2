export { ApiError, type ApiErrorKind } from './api-error.ts'
export { type Client, createClient } from './client.ts'
export type { ClientOptions } from './connection.ts'
export type { EventHandlers, StreamState } from './events.ts'
export { type Identity, newDeviceId, systemOf } from './identity.ts'
export {
  createStore,
  DEVICE_KEY,
  deviceIdOf,
  type KeyValueStore,
  ownKey,
  TOKEN_KEY,
} from './key-value-store.ts'
export { type CallerKind, subjectOf } from './principal.ts'
export { createRenewal, type RenewalParts } from './renewal.ts'
export { uuidV4 } from './request.ts'
export { type Clocks, ServerClock } from './server-clock.ts'
