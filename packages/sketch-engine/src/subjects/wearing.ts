import type { Canvas } from '@napi-rs/canvas'
import type { Role } from '../plan/role.ts'
import { wornAt } from '../plan/uses.ts'
import { freeCanvas } from '../raster/free-canvas.ts'
import { cutoutOf, type Ink, inkOf, put } from './ink.ts'
import { drawThing } from './things.ts'

/** Center of the eyes, top of the head, and neck, 0…1 of the painted area; the same for the width. */
interface Head {
  readonly x: number
  readonly eyes: number
  readonly top: number
  readonly neck: number
  readonly width: number
}

/** A head of the art pack on one of our bodies. */
const PLUSH: Head = { x: 0.5, eyes: 0.3, top: 0.13, neck: 0.6, width: 0.62 }
const PERSON: Head = { x: 0.5, eyes: 0.33, top: 0.15, neck: 0.62, width: 0.6 }
const BUST: Head = { x: 0.5, eyes: 0.25, top: 0.1, neck: 0.45, width: 0.5 }
/** Most animals in side view look to the left. */
const SIDEWAYS: Head = { x: 0.27, eyes: 0.24, top: 0.1, neck: 0.46, width: 0.4 }
const OWN: Readonly<Record<string, Head>> = {
  chipmunk: { x: 0.3, eyes: 0.3, top: 0.1, neck: 0.5, width: 0.4 },
  penguin: { x: 0.5, eyes: 0.2, top: 0.04, neck: 0.4, width: 0.5 },
  owl: { x: 0.5, eyes: 0.26, top: 0.06, neck: 0.52, width: 0.62 },
}

function headOf({ key }: Role, canvas: Canvas): Head {
  const own = OWN[key]
  if (own) return own
  const shape = canvas.width / canvas.height
  if (shape > 0.82 && shape < 0.85) return BUST
  if (shape < 0.8) return /man|woman|boy|girl|child|person/.test(key) ? PERSON : PLUSH
  return SIDEWAYS
}

/** Draws glasses, hats and scarves on a subject. */
export async function drawWorn(base: Canvas, role: Role, detail: number): Promise<void> {
  if (!role.worn?.length) return
  const ink: Ink = inkOf(base)
  const head = headOf(role, base)
  const context = base.getContext('2d')
  context.save()
  context.resetTransform()
  for (const thing of role.worn) {
    const canvas = await drawThing(
      thing.key === 'scarf' ? { ...thing, key: '@neckscarf' } : thing,
      400,
      detail,
    )
    if (!canvas) continue
    const cutout = cutoutOf(canvas)
    const worn = wornAt(thing.key)
    const place = worn && worn !== 'back' ? worn : 'head'
    const share = { eyes: 0.8, head: 0.8, neck: /scarf|collar/.test(thing.key) ? 0.7 : 0.5 }[place]
    const wanted = ink.width * head.width * share
    const most = wornAt(thing.key) ? 1 : (ink.height * 0.34 * cutout.ink.width) / cutout.ink.height / wanted
    const width = wanted * Math.min(1, most)
    const height = (width * cutout.ink.height) / cutout.ink.width
    const row = { eyes: head.eyes, head: head.top, neck: head.neck }[place]
    const foot = ink.top + row * ink.height + (place === 'head' ? height * 0.2 : height * 0.5)
    put(context, cutout, { x: ink.left + head.x * ink.width, foot: Math.max(foot, height), height })
    freeCanvas(canvas)
  }
  context.restore()
}
