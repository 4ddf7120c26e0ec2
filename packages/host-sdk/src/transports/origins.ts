import { BridgeError } from '../session/bridge-error.ts'

/** The exact origin of a web address, or why it has none. */
export function originOf(address: string, base?: string): string {
  try {
    const { origin, protocol } = new URL(address, base)
    // An asterisk would pass for a name.
    if (/^https?:$/.test(protocol) && !origin.includes('*')) return origin
  } catch {}
  throw new BridgeError('ORIGIN_REFUSED', 'Only http and https addresses have an origin to trust.')
}

/** A list of origins as they are compared: whole, no patterns, nothing but scheme, host and port. */
export function exactOrigins(origins: readonly string[]): readonly string[] {
  for (const origin of origins) {
    if (originOf(origin) !== origin) {
      throw new BridgeError('ORIGIN_REFUSED', `Write ${originOf(origin)}, without a path.`)
    }
  }
  return [...origins]
}
