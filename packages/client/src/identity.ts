import { HEADER } from '@easel/contract/headers'
import type { ClientType, Language, System } from '@easel/contract/numbers'
import md5 from 'crypto-js/md5.js'

/** Who is calling. Functions are asked anew at every call, so that a login or a language takes effect at once. */
export interface Identity {
  clientType: ClientType
  system: System
  /** The client's version. */
  version: string
  deviceId(): string
  /** The member's session token; null for a visitor. */
  token(): string | null
  language(): Language
  /** Embedded mode: the partner's id and the host's `Bearer …`. */
  partnerId?(): string | null
  authorization?(): string | null
}

/** The headers that say who calls, without those of the signature. */
export function identityHeaders(identity: Identity): Record<string, string> {
  const headers: Record<string, string> = {
    [HEADER.deviceId]: identity.deviceId(),
    [HEADER.clientType]: identity.clientType,
    [HEADER.language]: identity.language(),
    [HEADER.system]: identity.system,
    [HEADER.version]: identity.version,
  }
  const optional = {
    [HEADER.token]: identity.token(),
    [HEADER.partnerId]: identity.partnerId?.() ?? null,
    [HEADER.authorization]: identity.authorization?.() ?? null,
  }
  for (const [name, value] of Object.entries(optional)) if (value) headers[name] = value
  return headers
}

/** Differs whenever one caller must not see the events of the other; tells nothing of who it is. */
export function identityHash(identity: Identity, baseUrl = ''): string {
  // The language changes no event; clients of another version may not understand each other.
  const { [HEADER.language]: _, ...headers } = identityHeaders(identity)
  return md5(JSON.stringify([baseUrl, headers])).toString()
}

/** A short name for a text that must not be seen where it is kept: for keys, never for secrets. */
export const shortHash = (text: string): string => md5(text).toString().slice(0, 12)

/** The `x-system` of a user agent. */
export function systemOf(userAgent: string): System {
  if (/android/i.test(userAgent)) return 'Android'
  if (/iphone|ipad|ipod/i.test(userAgent)) return 'iOS'
  if (/windows/i.test(userAgent)) return 'Windows'
  if (/macintosh|mac os/i.test(userAgent)) return 'Mac'
  return /linux|cros/i.test(userAgent) ? 'Linux' : 'Other'
}

/** A new device id: 192 random bits in the alphabet that the server accepts. */
export function newDeviceId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(24))
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
}
