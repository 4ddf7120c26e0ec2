import type { HostHeaders } from '@easel/host-sdk'
import type { UserName } from './knobs.ts'

const KEY = 'easel.playground'
/** Milliseconds that the slow token takes. */
export const SLOW = 5000

/** What may be wrong with the token, on purpose. */
export type TokenFault = 'slow' | 'failing' | 'expired'

/**
 * The headers of a user, as a partner's own server answers them. The names are this browser's own: whoever else opens
 * the page signs in as somebody else, and sees nothing of what is made here.
 */
export async function headersOf(
  user: UserName,
  fault: TokenFault | null,
  window: Window,
): Promise<HostHeaders | Response> {
  if (fault === 'failing') return window.fetch('/playground/no-such-address')
  if (user === 'visitor' && !fault) return {}
  if (fault === 'slow') await new Promise((resolve) => window.setTimeout(resolve, SLOW))
  const name = `${user === 'b' ? 'b' : 'a'}-${browserName(window)}`
  return window.fetch('/playground/token', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ user: name, ...(fault === 'expired' ? { expired: true } : {}) }),
  })
}

let inMemory: string | null = null

/** Kept in the browser, or for as long as the page is open where it may keep nothing. */
function browserName(window: Window): string {
  inMemory ??= stored(window)
  return inMemory
}

function stored(window: Window): string {
  const made = Array.from(window.crypto.getRandomValues(new Uint8Array(12)), (byte) =>
    byte.toString(36).padStart(2, '0'),
  ).join('')
  try {
    const known = window.localStorage.getItem(KEY)
    if (known && /^[a-z0-9]{12,40}$/.test(known)) return known
    window.localStorage.setItem(KEY, made)
  } catch {
    // Storage is forbidden.
  }
  return made
}
