import { HEADER } from '@easel/contract/headers'
import type { ClientType, Language, System } from '@easel/contract/numbers'
import md5 from 'crypto-js/md5.js'

/**
 * Who is calling. The functions are called for every request, so that a sign-in or a new language has an
 * effect at once.
 */
export interface Identity {
  clientType: ClientType
  system: System
  version: string
  deviceId(): string
  /** The member's session token; null for a visitor. */
  token(): string | null
  language(): Language
  /** In embeds: the partner's id and the host's `Bearer …`. */
  partnerId?(): string | null
  authorization?(): string | null
}

/** The headers that identify the caller, without those of the signature. */
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

/** Hash of everything that decides which events the caller may see, without revealing who it is. */
export function identityHash(identity: Identity, baseUrl = ''): string {
  // Events do not depend on the language. The version stays in the hash: other versions may not understand
  // each other.
  const { [HEADER.language]: _, ...headers } = identityHeaders(identity)
  return md5(JSON.stringify([baseUrl, headers])).toString()
}

/** A short hash for use in keys and names. It is MD5, so it does not protect secrets. */
export const shortHash = (text: string): string => md5(text).toString().slice(0, 12)

/** The `x-system` value of a user agent. */
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
