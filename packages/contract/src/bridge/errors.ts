/** Why a bridge call or the connection failed. These codes are stable: partners may compare with them. */
export const BRIDGE_ERROR_CODES = [
  'TIMEOUT',
  'PEER_GONE',
  'PEER_RELOADED',
  'UNSUPPORTED',
  'REJECTED',
  'INVALID_ARGUMENT',
  'ORIGIN_REFUSED',
  'PARTNER_UNKNOWN',
  'FRAME_FORBIDDEN',
  'TOKEN_REFUSED',
  'DESTROYED',
  'VERSION',
] as const
export type BridgeErrorCode = (typeof BRIDGE_ERROR_CODES)[number]
