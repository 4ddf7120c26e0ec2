export {
  type Accepted,
  type Check,
  type Checked,
  InvalidValue,
  isObject,
  listOf,
  number,
  optional,
  shape,
  text,
} from './check.ts'
export * from './errors.ts'
export * from './handshake.ts'
export { headersOf } from './headers-answer.ts'
export { languageOf } from './language.ts'
export * from './messages.ts'
export {
  BRIDGE_ROUTES,
  type BridgeRoute,
  HOST_HEADERS,
  type HostHeader,
  hostParams,
  theme as bridgeTheme,
} from './values.ts'
