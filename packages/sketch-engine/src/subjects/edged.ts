import { type Canvas, createCanvas } from '@napi-rs/canvas'
import { freeCanvas } from '../raster/free-canvas.ts'

const STEPS = 24

/** Adds a white border to a drawing, like that of a sticker. */
export function edged(drawing: Canvas): Canvas {
  const edge = Math.round(Math.max(drawing.width, drawing.height) * 0.028)
  const [width, height] = [drawing.width + edge * 2, drawing.height + edge * 2]
  const shape = createCanvas(width, height)
  const mask = shape.getContext('2d')
  for (let i = 0; i < STEPS; i++) {
    const angle = (i / STEPS) * Math.PI * 2
    mask.drawImage(drawing, edge + Math.cos(angle) * edge, edge + Math.sin(angle) * edge)
  }
  mask.globalCompositeOperation = 'source-in'
  mask.fillStyle = '#ffffff'
  mask.fillRect(0, 0, width, height)
  mask.globalCompositeOperation = 'source-over'
  mask.drawImage(drawing, edge, edge)
  freeCanvas(drawing)
  return shape
}
