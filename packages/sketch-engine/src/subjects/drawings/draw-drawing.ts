import type { Canvas, SKRSContext2D } from '@napi-rs/canvas'
import { css, hex, mix, type Rgb, WHITE } from '../../raster/colour.ts'
import { sheet } from '../../raster/sheet.ts'
import { trace } from '../../raster/trace.ts'
import { drawingsByKey, type Stroke } from './read-drawings.ts'

export const isDrawing = (key: string): boolean => drawingsByKey().has(key)

/** Draws a drawing of `drawings/` on a sheet of its own width and height. */
export function drawDrawing(key: string, colour: Rgb | undefined, detail: number): Canvas | null {
  const drawing = drawingsByKey().get(key)
  if (!drawing) return null
  const canvas = sheet(drawing.width, drawing.height, detail)
  const context = canvas.getContext('2d')
  const main = colour ?? hex(drawing.colour)
  for (const stroke of drawing.strokes)
    for (const [x, y] of stroke.shifts) {
      context.save()
      context.translate(x, y)
      paint(context, stroke, main, drawing.width)
      context.restore()
      if (!stroke.mirrored) continue
      context.save()
      context.translate(drawing.width - x, y)
      context.scale(-1, 1)
      paint(context, stroke, main, drawing.width)
      context.restore()
    }
  return canvas
}

function paint(context: SKRSContext2D, stroke: Stroke, main: Rgb, width: number): void {
  const { tool, numbers } = stroke
  const [colour, opacity] = colourOf(stroke.fill, main)
  context.beginPath()
  outline(context, stroke)
  if (tool === 'l') {
    context.lineWidth = numbers[0] ?? 4
    context.lineCap = 'round'
    context.lineJoin = 'round'
    context.strokeStyle = css(colour, opacity)
    context.stroke()
    return
  }
  const shade = context.createLinearGradient(0, 0, width, 0)
  shade.addColorStop(0, css(mix(colour, WHITE, 0.12), opacity))
  shade.addColorStop(0.45, css(colour, opacity))
  shade.addColorStop(1, css(mix(colour, [0.1, 0.06, 0.2], 0.26), opacity))
  context.closePath()
  context.fillStyle = shade
  context.fill()
}

function outline(context: SKRSContext2D, { tool, numbers, path }: Stroke): void {
  const [a = 0, b = 0, c = 0, d = 0, e = 0] = numbers
  if (tool === 'p')
    for (let i = 0; i + 1 < numbers.length; i += 2) context.lineTo(numbers[i] ?? 0, numbers[i + 1] ?? 0)
  else if (tool === 'b') context.roundRect(a, b, c, d, e)
  else if (tool === 'o') context.ellipse(a, b, c, d, 0, 0, 7)
  else if (tool === 'a') context.roundRect(a, b, c, d, [c / 2, c / 2, 0, 0])
  else if (tool === 'd') onion(context, a, b, c / 2, d)
  else trace(path)(context)
}

/** An onion dome that is widest above its foot and ends in a point. */
function onion(context: SKRSContext2D, x: number, y: number, half: number, height: number): void {
  context.moveTo(x - half * 0.82, y)
  context.bezierCurveTo(x - half * 1.3, y - height * 0.45, x - half * 0.5, y - height * 0.72, x, y - height)
  context.bezierCurveTo(
    x + half * 0.5,
    y - height * 0.72,
    x + half * 1.3,
    y - height * 0.45,
    x + half * 0.82,
    y,
  )
}

function colourOf(fill: string, main: Rgb): readonly [Rgb, number] {
  if (fill === '$') return [main, 1]
  if (fill === '$-') return [mix(main, [0.08, 0.05, 0.1], 0.32), 1]
  if (fill === '$+') return [mix(main, WHITE, 0.22), 1]
  return [hex(fill.slice(0, 7)), fill.length > 7 ? Number.parseInt(fill.slice(7), 16) / 255 : 1]
}
