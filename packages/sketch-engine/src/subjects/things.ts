import type { Canvas } from '@napi-rs/canvas'
import { rasterArt } from '../art/raster-art.ts'
import type { Gait, Thing } from '../plan/role.ts'
import { Random } from '../raster/random.ts'
import { artSetOf } from './art-sets.ts'
import { onFours, withBody } from './bodies.ts'
import { drawDrawing, isDrawing } from './drawings/draw-drawing.ts'
import { HEADS } from './heads.ts'
import { recolourCanvas } from './recolour.ts'

/**
 * Draws a thing that belongs to a subject, from our drawings or the art pack.
 * @param whole adds a body to animals of which the pack has only the head
 */
export async function drawThing(
  thing: Thing,
  side: number,
  detail: number,
  whole: boolean | Gait = thing.gait ?? false,
): Promise<Canvas | null> {
  if (isDrawing(thing.key)) return drawDrawing(thing.key, thing.colour, detail)
  const canvas = await rasterArt(thing.key, artSetOf(thing.key), side * detail)
  if (canvas && thing.colour) recolourCanvas(canvas, thing.colour)
  if (!canvas || !whole || !HEADS.has(thing.key)) return canvas
  return typeof whole === 'string'
    ? onFours(thing.key, canvas, whole)
    : withBody(thing.key, canvas, {}, new Random(7))
}
