export * from './calls.ts'
export { type Accepted, type Check, type Checked, isObject, Misfit } from './check.ts'
export * from './errors.ts'
export * from './handshake.ts'
export {
  BRIDGE_ROUTES,
  type BridgeRoute,
  HOST_HEADERS,
  type HostHeader,
  hostParams,
  languageOf,
  theme as bridgeTheme,
} from './values.ts'
