import type { Rgb } from '../../raster/colour.ts'
import { darker, MIDDLE, type Pen } from './pen.ts'

export function drawUmbrella(pen: Pen, c: Rgb): void {
  pen.shape(c, 0, 180, (x) => {
    x.moveTo(MIDDLE - 190, 178)
    x.bezierCurveTo(MIDDLE - 170, -60, MIDDLE + 300, -60, MIDDLE + 320, 178)
    for (let i = 0; i < 5; i++) {
      const edge = MIDDLE + 320 - i * 102
      x.quadraticCurveTo(edge - 51, 140, edge - 102, 178)
    }
  })
  for (let i = 1; i < 5; i++)
    pen.line(darker(c, 0.18), 4, (x) => {
      x.moveTo(MIDDLE + 66, 4)
      x.quadraticCurveTo(MIDDLE - 190 + i * 102 + (i - 2.5) * 10, 70, MIDDLE - 190 + i * 102, 176)
    })
}
