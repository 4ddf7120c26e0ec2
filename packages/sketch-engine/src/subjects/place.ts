import { isVehicle } from '../plan/uses.ts'
import { clamp, type Rgb } from '../raster/colour.ts'
import { isLand } from '../scenes/scene-ids.ts'
import { castBeam } from './beam.ts'
import { paintLedge, paintWake } from './props.ts'
import { type Placement, SceneBrush } from './scene-brush.ts'
import { findBerth, findSite, shoresOf, waterMask } from './sites.ts'
import { type Spot, spotFor, stretchOf } from './spots.ts'
import { faded, inkWidth } from './sprite.ts'
import type { Subject } from './subject.ts'

/** Places subjects in a painted scene. */
export class Placer extends SceneBrush {
  place(subject: Subject, placement: Placement): void {
    const spot = spotFor(this.stage, subject)
    if (spot === 'bust') {
      this.placeBust(subject, placement, subject.size * placement.zoom * this.size)
      return
    }
    const { width } = this.stage.image
    const wide = subject.pose === 'crossing' || subject.key === '@bridge'
    const usual = subject.size * placement.zoom * this.size * stretchOf(this.stage, spot)
    const height = wide
      ? subject.size * this.size
      : Math.min(usual, (width * 0.94) / inkWidth(subject.sprite), this.stage.image.height * 0.84)
    const half = Math.min(0.47, (height * inkWidth(subject.sprite)) / width / 2)
    const main = placement.role === 'main' || half > 0.3
    this.placeIn(
      spot,
      subject,
      wide && main
        ? { ...placement, x: 0.5 }
        : main
          ? { ...placement, x: clamp(placement.x, half, 1 - half) }
          : placement,
      height,
    )
  }

  private placeIn(spot: Spot, subject: Subject, placement: Placement, height: number): void {
    if (spot === 'sky' || spot === 'under' || spot === 'float')
      this.placeAloft(subject, placement, height, spot)
    else if (spot === 'water' && subject.key === '@bridge') this.placeAcross(subject, placement)
    else if (spot === 'water') this.placeAfloat(subject, placement, height)
    else if (spot === 'ledge') this.placeOnLedge(subject, placement, height)
    else if (spot === 'table') this.placeOnTable(subject, placement, height)
    else if (spot === 'building') this.placeBuilding(subject, placement, height)
    else this.placeOnGround(subject, placement, height)
  }

  private placeBust(subject: Subject, placement: Placement, height: number): void {
    const { width, height: rows } = this.stage.image
    const face = this.size * (rows > width ? 1.16 : 0.94)
    const tall = subject.portrait
      ? face
      : height < this.size * 0.3
        ? height
        : Math.max(height * 1.18, this.size * 0.62)
    this.draw(subject, placement, { x: placement.x * width, y: rows * 1.005, height: tall })
  }

  private placeAloft(
    subject: Subject,
    placement: Placement,
    height: number,
    spot: 'sky' | 'under' | 'float',
  ): void {
    const { image, scene, fog } = this.stage
    const side = placement.role === 'side'
    const level = spot === 'sky' ? this.random.range(0.44, 0.52) : 0.6
    const shift = side ? this.random.range(-0.16, 0.16) * image.height : 0
    const lowest = spot === 'sky' && isLand(scene) ? this.stage.horizon + height * 0.1 : image.height
    const sunk = subject.habitat === 'building' ? height * 0.35 : 0
    const wanted = Math.min(level * image.height + height * 0.32 + shift + sunk, lowest)
    const y = Math.max(wanted, Math.min(image.height, height * 1.04))
    const fogAmount = scene === 'underwater' ? (side ? 0.35 : 0.1) : 0.04
    this.draw(subject, placement, {
      x: placement.x * image.width,
      y,
      height: Math.min(
        height * (spot === 'sky' && scene !== 'sky' ? 0.95 : 1.1),
        (image.width * 0.97) / inkWidth(subject.sprite),
      ),
      // A tower above the clouds stands in them and does not fly.
      turn: this.random.range(-0.1, 0.1) * (subject.habitat === 'building' ? 0 : 1),
      fog,
      fogAmount,
    })
  }

  private placeAfloat(subject: Subject, placement: Placement, wantedHeight: number): void {
    const { image, horizon } = this.stage
    const down = placement.role === 'main' ? this.random.range(0.24, 0.4) : this.random.range(0.1, 0.2)
    const wanted = horizon + (image.height - horizon) * down
    const berth = findBerth(this.stage, placement.x, wanted)
    const y = berth.row
    const x = berth.x * image.width
    const draft = subject.draft ?? (subject.habitat === 'under' ? 0.24 : 0.055)
    // Heads are never cut off.
    const height = Math.min(wantedHeight, (y * 0.96) / (1 - draft))
    const within = waterMask(this.stage)
    this.draw(subject, placement, { x, y, height, mirror: true, within, light: { ...this.light, rim: 0 } })
    const turn = subject.rears ?? 0
    const reared = turn ? { ...placement, flip: false } : placement
    this.draw(subject, reared, { x, y: y + height * draft, height, turn, clipBelow: y })
    // Rings that would reach the shore are left out.
    if ([-0.3, 0.3].every((k) => within(x + k * height, y + 2))) paintWake(this.stage, x, y, height)
  }

  /** From shore to shore, or beyond the image where there is no shore. */
  private placeAcross(subject: Subject, placement: Placement): void {
    const { image, horizon } = this.stage
    const wanted = horizon + (image.height - horizon) * 0.3
    const berth = findBerth(this.stage, placement.x, wanted)
    const [left, right] = shoresOf(this.stage, berth)
    const width = Math.max(0.3, (right - left) * 1.1) * image.width
    const height = (width * subject.sprite.height) / subject.sprite.width
    const x = ((left + right) / 2) * image.width
    const y = berth.row
    this.draw(subject, placement, { x, y, height, mirror: true, light: { ...this.light, rim: 0 } })
    this.draw(subject, placement, { x, y: y + height * 0.01, height, clipBelow: y })
  }

  private placeOnLedge(subject: Subject, placement: Placement, height: number): void {
    const y = paintLedge(this.stage)
    this.draw(subject, placement, { x: placement.x * this.stage.image.width, y, height })
  }

  private placeOnTable(subject: Subject, placement: Placement, wanted: number): void {
    const { image } = this.stage
    const back = placement.role === 'side' ? image.height * 0.02 : 0
    const y = this.stage.groundY(placement.x, 1) - back
    // Heads are never cut off.
    const height = Math.min(wanted, y - image.height * 0.02)
    const x = placement.x * image.width
    this.shadow(subject, placement, x, y, height, { length: 0.22, strength: 0.62, tint: [0.16, 0.13, 0.16] })
    this.draw(subject, placement, { x, y: y + height * 0.01, height })
  }

  /** In the distance, on dry and fairly level ground. */
  placeBuilding(subject: Subject, placement: Placement, height: number): void {
    if (RISES.test(subject.key)) {
      this.placeRising(subject, placement, height)
      return
    }
    const half = Math.min(0.47, (height * inkWidth(subject.sprite)) / this.stage.image.width / 2)
    const site = isLand(this.stage.scene) ? findSite(this.stage, placement.x, half * 0.8) : null
    const x = clamp(site?.x ?? placement.x, half, 1 - half) * this.stage.image.width
    const y = site?.y ?? Math.min(this.stage.groundY(placement.x, 4.5), this.stage.image.height * 0.86)
    const tall = Math.min(height, y - this.stage.image.height * 0.03)
    this.drawBuilding(subject, placement, tall, x, y, site?.distance ?? 6)
  }

  /** A part of the land: its foot is hidden behind nearer ground, and it has no shadow. */
  private placeRising(subject: Subject, placement: Placement, height: number): void {
    const { image, horizon, fog } = this.stage
    const half = Math.min(0.5, (height * inkWidth(subject.sprite)) / image.width / 2)
    const x = clamp(placement.x, half * 0.8, 1 - half * 0.8) * image.width
    const y = horizon + (image.height - horizon) * 0.24
    const tall = Math.min(height, y - image.height * 0.04)
    const sprite = subject.key === '@karst' ? faded(subject.sprite) : subject.sprite
    this.draw({ ...subject, sprite }, placement, { x, y, height: tall, fog, fogAmount: 0.1 })
  }

  drawBuilding(
    subject: Subject,
    placement: Placement,
    height: number,
    x: number,
    y: number,
    distance: number,
  ): void {
    const { light } = this.plan
    this.shadow(subject, placement, x, y, height * 0.9, {
      length: 0.12,
      strength: 0.5,
      tint: [0.25, 0.25, 0.35],
    })
    const fogAmount = this.stage.fogAt(distance) * 0.45
    // Hills that are part of the drawing fade into the ground.
    const sprite = subject.key === '@greatwall' ? faded(subject.sprite, 0.84) : subject.sprite
    this.draw({ ...subject, sprite }, placement, {
      x,
      y: y + height * 0.012,
      height,
      fog: this.stage.fog,
      fogAmount,
    })
    const dark = light.night > 0.2 || light.mood === 'storm' || light.mood === 'overcast'
    if (subject.key === '@lighthouse' && dark)
      castBeam(this.stage.image, x, y - height * 0.82, this.plan.seed)
  }

  private placeOnGround(subject: Subject, placement: Placement, height: number): void {
    const { scene } = this.stage
    const main = placement.role === 'main'
    const { x, y } = this.footing(placement.x, main)
    const wet = this.stage.mirrors && !isLand(scene)
    if (wet)
      this.draw(subject, placement, {
        x,
        y,
        height,
        mirror: true,
        alpha: 0.75,
        light: { ...this.light, rim: 0 },
      })
    const { night, mood, elevation } = this.plan.light
    const soft = night > 0.5 || mood === 'overcast'
    const tint: Rgb = scene === 'snow' ? [0.5, 0.58, 0.78] : [0.2, 0.2, 0.3]
    const length = soft ? 0.1 : clamp(0.42 - elevation * 0.4, 0.14, 0.42)
    this.shadow(subject, placement, x, y, height, { length, strength: night > 0.5 ? 0.45 : 0.6, tint })
    const fogAmount = main ? 0.02 : 0.08
    const turn = isVehicle(subject.key) ? (this.stage.tilt ?? 0) : 0
    // Vehicles look to the left, which is uphill.
    const stood = turn ? { ...placement, flip: false } : placement
    this.draw(subject, stood, { x, y: y + height * 0.008, height, turn, fog: this.stage.fog, fogAmount })
  }

  /** Draws one of a group with its shadow or reflection. */
  stand(
    subject: Subject,
    place: { x: number; y: number; height: number; flip: boolean },
    light = this.light,
  ): void {
    const placement: Placement = { x: 0, zoom: 1, role: 'main', flip: place.flip }
    const { x, y, height } = place
    if (spotFor(this.stage, subject) === 'water') {
      this.draw(subject, placement, { x, y, height, mirror: true, light: { ...this.light, rim: 0 } })
      this.draw(subject, placement, { x, y: y + height * 0.06, height, clipBelow: y })
      return
    }
    this.shadow(subject, placement, x, y, height, { length: 0.18, strength: 0.5 })
    this.draw(subject, placement, { x, y: y + height * 0.01, height, light })
  }
}

/** Parts of the land that exist as drawings. */
const RISES = /^@(waterfall|terraces|volcanocone|karst)$/
