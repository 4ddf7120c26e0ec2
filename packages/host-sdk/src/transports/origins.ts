import { APP_ORIGIN } from '@easel/contract/origins'
import { BridgeError } from '../session/bridge-error.ts'

/** The exact origin of an address; throws a reason without one. */
function originOf(address: string): string {
  if (APP_ORIGIN.test(address)) return address
  try {
    const { origin, protocol } = new URL(address)
    // `URL` accepts an asterisk in a host name.
    if (/^https?:$/.test(protocol) && !origin.includes('*')) return origin
  } catch {}
  throw new BridgeError('ORIGIN_REFUSED', 'Only sites and apps have an origin to trust.')
}

/** A list of origins for exact comparison: no patterns, nothing but scheme, host and port. */
export function exactOrigins(origins: readonly string[]): readonly string[] {
  for (const origin of origins) {
    if (originOf(origin) !== origin) {
      throw new BridgeError('ORIGIN_REFUSED', `Write ${originOf(origin)}, without a path.`)
    }
  }
  return [...origins]
}
