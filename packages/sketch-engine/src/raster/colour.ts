/** Red, green and blue as displayed, 0…1; lit colors may exceed 1 before tone mapping. */
export type Rgb = readonly [number, number, number]

export const clamp = (x: number, low = 0, high = 1): number => (x < low ? low : x > high ? high : x)

export const lerp = (a: number, b: number, t: number): number => a + (b - a) * t

/** 0 before `from`, 1 after `to`, smooth between; `from` may be the larger one. */
export function smooth(from: number, to: number, x: number): number {
  const t = clamp((x - from) / (to - from))
  return t * t * (3 - 2 * t)
}

export const mix = (a: Rgb, b: Rgb, t: number): Rgb => [
  a[0] + (b[0] - a[0]) * t,
  a[1] + (b[1] - a[1]) * t,
  a[2] + (b[2] - a[2]) * t,
]

export const scale = (c: Rgb, k: number): Rgb => [c[0] * k, c[1] * k, c[2] * k]

export const multiply = (a: Rgb, b: Rgb): Rgb => [a[0] * b[0], a[1] * b[1], a[2] * b[2]]

export const add = (a: Rgb, b: Rgb, k = 1): Rgb => [a[0] + b[0] * k, a[1] + b[1] * k, a[2] + b[2] * k]

/** '#rrggbb' → Rgb */
export function hex(text: string): Rgb {
  const n = Number.parseInt(text.replace('#', ''), 16)
  return [(n >> 16) / 255, ((n >> 8) & 255) / 255, (n & 255) / 255]
}

/** 'r g b, r g b …', each 0…1 → a list of colors */
export const rgbs = (text: string): readonly Rgb[] =>
  text.split(',').map((triple) => triple.trim().split(' ').map(Number) as unknown as Rgb)

export function css(c: Rgb, alpha = 1): string {
  const [r, g, b] = c.map((v) => Math.round(clamp(v) * 255))
  return `rgba(${r},${g},${b},${alpha})`
}

export const luminance = (r: number, g: number, b: number): number => 0.2126 * r + 0.7152 * g + 0.0722 * b

/** Hue, saturation and value, each 0…1. */
export function toHsv(r: number, g: number, b: number): Rgb {
  const high = Math.max(r, g, b)
  const spread = high - Math.min(r, g, b)
  let hue = 0
  if (spread > 1e-6) {
    if (high === r) hue = ((g - b) / spread + 6) % 6
    else if (high === g) hue = (b - r) / spread + 2
    else hue = (r - g) / spread + 4
  }
  return [hue / 6, high <= 0 ? 0 : spread / high, high]
}

export function fromHsv(hue: number, s: number, v: number): Rgb {
  const h = (hue - Math.floor(hue)) * 6
  const sector = Math.floor(h)
  const f = h - sector
  const p = v * (1 - s)
  const q = v * (1 - s * f)
  const t = v * (1 - s * (1 - f))
  switch (sector) {
    case 0:
      return [v, t, p]
    case 1:
      return [q, v, p]
    case 2:
      return [p, v, t]
    case 3:
      return [p, q, v]
    case 4:
      return [t, p, v]
    default:
      return [v, p, q]
  }
}

export const WHITE: Rgb = [1, 1, 1]
