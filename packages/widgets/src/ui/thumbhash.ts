import { thumbHashToDataURL } from 'thumbhash'

const MOST = 400
const painted = new Map<string, string>()

/** Whether the image of a thumbhash is transparent somewhere, which a bit of it says. */
export function isSeeThrough(hash: string | null): boolean {
  try {
    return atob(hash ?? '').charCodeAt(2) > 127
  } catch {
    return false
  }
}

/** A base64 thumbhash as a data URL; null when it is damaged. The last few hundred are cached. */
export function thumbhashUrl(hash: string | null): string | null {
  if (!hash) return null
  const known = painted.get(hash)
  if (known) return known
  try {
    const bytes = Uint8Array.from(atob(hash), (sign) => sign.charCodeAt(0))
    if (bytes.length < 5) return null
    const url = thumbHashToDataURL(bytes)
    if (painted.size >= MOST) painted.delete(painted.keys().next().value ?? '')
    painted.set(hash, url)
    return url
  } catch {
    return null
  }
}
