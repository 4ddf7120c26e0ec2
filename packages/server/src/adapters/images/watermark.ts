/** 'Easel' as strokes on a grid of 46 × 14, which needs no font. */
const STROKES =
  'M8 1H1V12H8M1 6.5H7 M18 5V12M18 8.5a3.6 3.6 0 1 0-7.2 0a3.6 3.6 0 1 0 7.2 0 ' +
  'M26.5 6.4C25 4.6 21.4 4.6 21.4 6.7C21.4 9.2 26.9 7.7 26.9 10.3C26.9 12.4 22.6 12.6 21 10.6 ' +
  'M30 8.5H37.2a3.6 3.6 0 1 0-1.2 2.7 M41.5 1V12'
const GRID = { width: 46, height: 14 }

/** Smaller images would be covered by the watermark. */
export const fitsWatermark = ({ width, height }: { width: number; height: number }): boolean =>
  Math.min(width, height) >= 64

/** A watermark for the lower right corner, visible on dark and light images. */
export function watermarkFor(picture: { width: number; height: number }): Buffer {
  const width = Math.max(40, Math.round(Math.min(picture.width, picture.height) * 0.085))
  const height = Math.round((width * GRID.height) / GRID.width)
  const margin = Math.round(width * 0.28)
  const line = (color: string, thickness: number, opacity: number) =>
    `<path d="${STROKES}" fill="none" stroke="${color}" stroke-opacity="${opacity}" stroke-width="${thickness}" stroke-linecap="round" stroke-linejoin="round"/>`
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width + margin}" height="${height + margin}" ` +
      `viewBox="-1.5 -1.5 ${(GRID.width * (width + margin)) / width} ${(GRID.height * (height + margin)) / height}">` +
      `${line('#000', 3, 0.28)}${line('#fff', 1.5, 0.82)}</svg>`,
  )
}
