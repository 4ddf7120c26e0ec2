import { thumbHashToAverageRGBA } from 'thumbhash'

/** The average color of a base64 thumbhash as CSS; the paper gray when there is none or it is damaged. */
export function averageColor(thumbhash: string | null): string {
  try {
    const bytes = Uint8Array.from(atob(thumbhash ?? ''), (sign) => sign.charCodeAt(0))
    if (bytes.length < 5) return NEUTRAL
    const { r, g, b } = thumbHashToAverageRGBA(bytes)
    return `rgb(${[r, g, b].map((part) => Math.round(part * 255)).join(' ')})`
  } catch {
    return NEUTRAL
  }
}

const NEUTRAL = 'rgb(128 124 116 / 0.2)'
