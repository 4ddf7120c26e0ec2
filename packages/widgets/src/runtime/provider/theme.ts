import type { CSSProperties } from 'react'

/** What a partner may change; all other tokens derive from these. */
export interface Theme {
  /** `auto` follows the reader's system. */
  mode?: 'auto' | 'light' | 'dark'
  /** Any CSS color. Text on it is chosen for contrast. */
  accent?: string
  /** 0 (square corners) to 2; 1 is the design's own. */
  roundness?: number
  /** A CSS font-family list; the fallbacks of the language are appended. */
  font?: string
}

type Variables = CSSProperties & Record<`--${string}`, string | number>

/** The theme as custom properties of the root element. */
export function themeStyle({ accent, roundness, font }: Theme): Variables {
  return {
    ...(accent ? accentStyle(accent) : {}),
    ...(roundness === undefined ? {} : { '--easel-roundness': Math.min(2, Math.max(0, roundness)) }),
    ...(font ? { '--easel-font': font } : {}),
  }
}

/**
 * Only pure white and black: on an accent of medium luminance neither ink nor paper reaches 4.5 : 1 (WCAG 2, 1.4.3).
 */
const WHITE = '#ffffff'
const BLACK = '#000000'
/** Relative luminance above which black has the greater contrast; at this value both have 4.58 : 1. */
const MIDDLE = 0.179

/** The accent is used as a background as it is; on hover it moves away from the text color, never towards it. */
function accentStyle(accent: string): Variables {
  const luminance = luminanceOf(accent)
  // Colors that are not hex are compared by the browser, with relative color syntax.
  const [words, beyond] =
    luminance === null
      ? [weighed(accent, `${MIDDLE} - y`), weighed(accent, `y - ${MIDDLE}`)]
      : luminance > MIDDLE
        ? [BLACK, WHITE]
        : [WHITE, BLACK]
  return {
    '--easel-accent': accent,
    '--easel-on-accent': words,
    '--easel-accent-fill': accent,
    '--easel-accent-strong': `color-mix(in oklab, ${accent} 86%, ${beyond})`,
  }
}

/** White where the expression, with the color's luminance as `y`, is positive; black otherwise. */
function weighed(color: string, sum: string): string {
  const white = `clamp(0, (${sum}) * 10000, 1)`
  return `color(from ${color} xyz-d65 calc(${white} * 0.9505) ${white} calc(${white} * 1.089))`
}

/** Null for anything but `#rgb` and `#rrggbb`. */
function luminanceOf(color: string): number | null {
  const short = /^#([0-9a-f])([0-9a-f])([0-9a-f])$/i.exec(color)?.slice(1)
  const long = short ? `#${short.map((digit) => digit.repeat(2)).join('')}` : color
  const hex = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(long)
  if (!hex) return null
  const [red = 0, green = 0, blue = 0] = hex.slice(1).map((part) => linear(Number.parseInt(part, 16) / 255))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

const linear = (value: number): number =>
  value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
