import { createHash } from 'node:crypto'
import type { Principal } from '../kernel/principal.ts'
import { Refusal } from '../kernel/refusal.ts'

export interface Credentials {
  deviceId: string
  /** A member's session token. */
  token: string | null
  /** The `authorization` header as it came: a partner's word for its user. */
  authorization: string | null
  addressKey: string | null
}

/** What stands for a device id wherever it is kept or logged: it is a visitor's only credential. */
export const deviceKeyOf = (deviceId: string): string =>
  createHash('sha256').update(`device:${deviceId}`).digest('base64url').slice(0, 32)

/**
 * Says who is asking. A visitor is their device. No token has been given out yet and no partner is known,
 * so whoever brings either is refused with 401.
 */
export async function identify(credentials: Credentials): Promise<Principal> {
  const { deviceId, token, authorization, addressKey } = credentials
  if (token !== null || authorization !== null) throw new Refusal(401, 'token_invalid')
  return { id: `v-${deviceKeyOf(deviceId)}`, kind: 'visitor', vip: false, addressKey }
}
