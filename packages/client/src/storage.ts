/** What is needed before anything is asked of the server. */
export {
  createStore,
  DEVICE_KEY,
  deviceIdOf,
  type KeyValueStore,
  ownKey,
  TOKEN_KEY,
} from './key-value-store.ts'
export { subjectOf } from './principal.ts'
