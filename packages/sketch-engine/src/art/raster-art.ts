import { type Canvas, createCanvas, loadImage } from '@napi-rs/canvas'
import { openSync, readSync } from 'node:fs'
import { inflateRawSync } from 'node:zlib'
import { artPath, CATALOGUE } from './catalogue.ts'

export type ArtSet = 'fluent' | 'noto'

let pack: number | undefined

/** The bytes of one drawing; the whole pack is never loaded into memory. */
function readChunk(offset: number, length: number): Buffer {
  pack ??= openSync(artPath('pack.bin'), 'r')
  const bytes = Buffer.alloc(length)
  readSync(pack, bytes, 0, length, offset)
  return bytes
}

/** Renders one drawing of the pack on a square canvas; null if the pack has none of that name. */
export async function rasterArt(name: string, preferred: ArtSet, size: number): Promise<Canvas | null> {
  const art = CATALOGUE.get(name)?.art
  const place = art?.[preferred] ?? art?.fluent ?? art?.noto
  if (!place) return null
  const [offset, length, box] = place
  const side = Math.round(size)
  const body = inflateRawSync(readChunk(offset, length)).toString()
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${box} ${box}" width="${side}" height="${side}">${body}</svg>`
  const image = await loadImage(Buffer.from(svg))
  const canvas = createCanvas(side, side)
  canvas.getContext('2d').drawImage(image, 0, 0, side, side)
  return canvas
}
