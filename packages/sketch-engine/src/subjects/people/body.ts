import type { SKRSContext2D } from '@napi-rs/canvas'
import { mix, type Rgb } from '../../raster/colour.ts'
import { bend, between, dark, fill, flat, light, stroke } from './brush.ts'
import type { Build, Limb, Skeleton } from './skeleton.ts'

/** Clothes with their colors. */
export interface Dress {
  readonly skin: Rgb
  readonly top: Rgb
  /** Sleeves: long, short or none. */
  readonly sleeves: string
  readonly legs: Rgb
  readonly bare: string
  readonly shoes: Rgb
  /** Color, length (0…1 of the legs) and width of a skirt. */
  readonly skirt: { readonly colour: Rgb; readonly length: number; readonly wide: number } | undefined
  readonly over: Rgb | undefined
  readonly apron: Rgb | undefined
  readonly belt: Rgb | undefined
  readonly tie: Rgb | undefined
  readonly cape: Rgb | undefined
  readonly tail: Rgb | undefined
  readonly stripes: Rgb | undefined
  readonly bib: Rgb | undefined
}

interface Body {
  readonly context: SKRSContext2D
  readonly build: Build
  readonly bones: Skeleton
  readonly dress: Dress
}

export function paintCape({ context: c, build, bones: { chest, hip }, dress }: Body): void {
  const colour = dress.cape
  if (!colour) return
  const w = build.shoulder * 1.1
  fill(c, dark(colour, 0.12), chest.x - w * 2, chest.x + w * 2, (x) => {
    x.moveTo(chest.x - w * 0.7, chest.y - 4)
    x.quadraticCurveTo(chest.x - w * 1.5, hip.y, chest.x - w * 1.7, -60)
    x.quadraticCurveTo(hip.x, -20, chest.x + w * 1.7, -60)
    x.quadraticCurveTo(chest.x + w * 1.5, hip.y, chest.x + w * 0.7, chest.y - 4)
  })
}

export function paintLegs({ context: c, build, bones, dress }: Body, hidden: string | undefined): void {
  if (dress.tail) {
    paintTail(c, build, bones, dress.tail)
    return
  }
  for (const [i, leg] of bones.legs.entries()) {
    if (hidden === (i === 0 ? 'L' : 'R')) continue
    const [hip, knee, foot] = leg
    const outward = i === 0 ? -1 : 1
    fill(c, dress.shoes, foot.x - 50, foot.x + 60, (x) =>
      x.ellipse(foot.x + outward * 13, foot.y + 6, build.leg * 0.66, 24, 0, 0, 7),
    )
    const bare = dress.bare === 'yes' ? 0 : dress.bare === 'knee' ? 0.9 : 2
    if (bare < 2) bend(c, dress.skin, build.leg * 0.74, [hip, knee, between(knee, foot, 0.9)])
    if (bare > 0)
      bend(
        c,
        dress.legs,
        build.leg,
        bare < 2 ? [hip, between(hip, knee, 0.8)] : [hip, knee, between(knee, foot, 0.86)],
      )
  }
}

function paintTail(c: SKRSContext2D, build: Build, { hip }: Skeleton, colour: Rgb): void {
  const w = build.hip * 1.15
  const end = Math.min(-60, hip.y + 300)
  fill(c, light(colour, 0.1), hip.x - 60, hip.x + 260, (x) => {
    x.moveTo(hip.x + 120, end - 10)
    x.quadraticCurveTo(hip.x + 220, end - 110, hip.x + 300, end - 90)
    x.quadraticCurveTo(hip.x + 260, end - 10, hip.x + 170, end + 20)
    x.quadraticCurveTo(hip.x + 250, end + 60, hip.x + 270, end + 52)
    x.quadraticCurveTo(hip.x + 180, end + 80, hip.x + 100, end + 20)
  })
  fill(c, colour, hip.x - w, hip.x + w, (x) => {
    x.moveTo(hip.x - w, hip.y - 30)
    x.quadraticCurveTo(hip.x - w * 1.5, end - 60, hip.x + 60, end + 16)
    x.quadraticCurveTo(hip.x + 120, end + 30, hip.x + 150, end)
    x.quadraticCurveTo(hip.x + w * 0.8, end - 90, hip.x + w, hip.y - 30)
  })
}

/** From the waist over the knees, as wide as the distance between the legs. */
export function paintSkirt({ context: c, build, bones, dress }: Body): void {
  if (!dress.skirt || dress.tail) return
  const { colour, length, wide } = dress.skirt
  const { hip, legs } = bones
  const at = (leg: Limb) => {
    const t = length * 2
    return t <= 1 ? between(leg[0], leg[1], t) : between(leg[1], leg[2], Math.min(1, t - 1))
  }
  const [left, right] = [at(legs[0]), at(legs[1])]
  const knees = [legs[0][1], legs[1][1]] as const
  const flare = build.hip * (0.75 + wide * 0.8)
  const low = Math.max(left.y, right.y) + 16
  const top = hip.y - build.torso * 0.36
  const waist = build.hip * 0.94
  const x0 = Math.min(left.x, knees[0].x) - flare
  const x1 = Math.max(right.x, knees[1].x) + flare
  fill(c, colour, x0, x1, (x) => {
    x.moveTo(hip.x - waist, top)
    x.bezierCurveTo(hip.x - waist * 1.25, hip.y, x0, (hip.y + low) / 2, x0, low - 14)
    x.quadraticCurveTo((x0 + x1) / 2, low + 22, x1, low - 14)
    x.bezierCurveTo(x1, (hip.y + low) / 2, hip.x + waist * 1.25, hip.y, hip.x + waist, top)
  })
  for (const t of [-0.55, -0.18, 0.2, 0.56])
    stroke(c, dark(colour, 0.2), 5, (x) => {
      x.moveTo(hip.x + waist * t, hip.y - 10)
      x.quadraticCurveTo(
        hip.x + waist * t * 1.5,
        (hip.y + low) / 2,
        (x0 + x1) / 2 + ((x1 - x0) / 2) * t * 1.3,
        low - 8,
      )
    })
}

export function paintTorso(body: Body): void {
  const { context: c, build, bones, dress } = body
  const { hip, lean } = bones
  c.save()
  c.translate(hip.x, hip.y)
  c.rotate(lean)
  const t = build.torso
  const s = build.shoulder
  const h = build.hip
  const trunk = (x: SKRSContext2D, k = 1) => {
    x.moveTo(-h * 0.42 * k, -t - 14)
    x.quadraticCurveTo(-s * k, -t - 6, -s * k, -t + 34)
    x.quadraticCurveTo(-h * 0.96 * k, -t * 0.5, -h * k, 18)
    x.quadraticCurveTo(0, 40, h * k, 18)
    x.quadraticCurveTo(h * 0.96 * k, -t * 0.5, s * k, -t + 34)
    x.quadraticCurveTo(s * k, -t - 6, h * 0.42 * k, -t - 14)
  }
  fill(c, dress.top, -s, s, trunk)
  if (dress.stripes) {
    c.save()
    c.beginPath()
    trunk(c)
    c.clip()
    for (let y = -t + 30; y < 30; y += 44) flat(c, dress.stripes, (x) => x.rect(-s, y, s * 2, 20))
    c.restore()
  }
  flat(c, mix(dress.skin, [0.4, 0.1, 0.1], 0.1), (x) => x.ellipse(0, -t - 8, h * 0.42, 22, 0, 0, 7))
  if (dress.over) {
    const over = dress.over
    for (const side of [-1, 1])
      fill(c, over, -s, s, (x) => {
        x.moveTo(side * h * 0.3, -t - 16)
        x.quadraticCurveTo(side * (s + 6), -t - 8, side * (s + 4), -t + 34)
        x.lineTo(side * (h + 14), build.thigh * 0.5)
        x.lineTo(side * h * 0.4, build.thigh * 0.52)
        x.lineTo(side * h * 0.26, -t * 0.5)
      })
  }
  if (dress.tie)
    flat(c, dress.tie, (x) => {
      x.moveTo(-12, -t + 6)
      x.lineTo(12, -t + 6)
      x.lineTo(20, -t * 0.34)
      x.lineTo(0, -t * 0.22)
      x.lineTo(-20, -t * 0.34)
    })
  if (dress.bib) {
    const bib = dress.bib
    fill(c, bib, -h, h, (x) => x.roundRect(-h * 0.72, -t * 0.66, h * 1.44, t * 0.72, 16))
    for (const side of [-1, 1])
      stroke(c, bib, 20, (x) => {
        x.moveTo(side * h * 0.6, -t * 0.6)
        x.lineTo(side * s * 0.66, -t + 4)
      })
  }
  if (dress.apron)
    fill(c, dress.apron, -h, h, (x) =>
      x.roundRect(-h * 0.86, -t * 0.62, h * 1.72, t * 0.62 + build.thigh * 0.7, 18),
    )
  if (dress.belt) flat(c, dress.belt, (x) => x.roundRect(-h - 2, -34, h * 2 + 4, 28, 8))
  c.restore()
}

export function paintArm({ context: c, build, dress }: Body, limb: Limb): void {
  const [shoulder, elbow, hand] = limb
  const sleeve = dress.over ?? dress.top
  if (dress.sleeves !== 'long') bend(c, dress.skin, build.arm * 0.82, [shoulder, elbow, hand])
  if (dress.sleeves === 'short') bend(c, sleeve, build.arm, [shoulder, between(shoulder, elbow, 0.6)])
  if (dress.sleeves === 'long') bend(c, sleeve, build.arm, [shoulder, elbow, between(elbow, hand, 0.84)])
  flat(c, dark(dress.skin, 0.2), (x) => x.arc(hand.x, hand.y, build.arm * 0.52 + 3, 0, 7))
  flat(c, dress.skin, (x) => x.arc(hand.x, hand.y, build.arm * 0.52, 0, 7))
}
