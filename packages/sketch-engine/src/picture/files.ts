import { writeFileSync } from 'node:fs'
import { createCanvas, loadImage } from '@napi-rs/canvas'
import type { SketchImage } from '../types.ts'

/** The pixels of a PNG, JPEG or WebP file. */
export async function readPicture(file: string): Promise<SketchImage> {
  const image = await loadImage(file)
  const { width, height } = image
  const context = createCanvas(width, height).getContext('2d')
  context.drawImage(image, 0, 0)
  return { width, height, rgba: new Uint8Array(context.getImageData(0, 0, width, height).data.buffer) }
}

/** Writes an image in the format of the file name's extension: .webp, .jpg, or else PNG. */
export function writePicture({ width, height, rgba }: SketchImage, file: string): void {
  const canvas = createCanvas(width, height)
  const context = canvas.getContext('2d')
  const data = context.createImageData(width, height)
  data.data.set(rgba)
  context.putImageData(data, 0, 0)
  if (file.endsWith('.webp')) writeFileSync(file, canvas.toBuffer('image/webp', 90))
  else if (/\.jpe?g$/.test(file)) writeFileSync(file, canvas.toBuffer('image/jpeg', 90))
  else writeFileSync(file, canvas.toBuffer('image/png'))
}
