import type { Plan } from '../plan/plan.ts'
import { clamp, type Rgb } from '../raster/colour.ts'
import { shortSide } from '../raster/image.ts'
import type { Random } from '../raster/random.ts'
import type { Stage } from '../scenes/stage.ts'
import { type DrawOptions, drawSprite } from './draw.ts'
import { castShadow } from './shadow.ts'
import { nearestDry } from './sites.ts'
import type { Subject } from './subject.ts'

export interface Placement {
  /** 0…1 from the left. */
  x: number
  zoom: number
  role: 'main' | 'side'
  flip: boolean
}

/** Draws subjects and their shadows in the light of a painted scene. */
export class SceneBrush {
  protected readonly plan: Plan
  protected readonly stage: Stage
  protected readonly random: Random
  protected readonly size: number
  readonly light: DrawOptions['light']

  constructor(plan: Plan, stage: Stage, random: Random) {
    this.plan = plan
    this.stage = stage
    this.random = random
    this.size = shortSide(stage.image)
    const rim = plan.light.night > 0.5 ? 0.5 : plan.light.disc === 'none' ? 0.14 : 0.32
    this.light = { ambient: stage.ambient, sun: stage.sun, side: stage.side, rim }
  }

  protected draw(
    subject: Subject,
    { flip }: Placement,
    options: Partial<DrawOptions> & Pick<DrawOptions, 'x' | 'y' | 'height'>,
  ) {
    const floor = this.plan.light.night > 0.5 ? 0.5 : 0.62
    const turned = flip && !LETTERED.test(subject.key)
    drawSprite(this.stage.image, subject.sprite, { light: this.light, flip: turned, floor, ...options })
  }

  protected shadow(
    subject: Subject,
    { flip }: Placement,
    x: number,
    y: number,
    height: number,
    k: Partial<ShadowLook>,
  ) {
    const look: ShadowLook = { length: 0.2, strength: 0.55, tint: [0.2, 0.2, 0.3], ...k }
    castShadow(this.stage.image, subject.sprite, { x, y, height, flip, side: this.stage.side, ...look })
  }

  /** Position of the feet, for x in 0…1. */
  footing(x: number, main: boolean): { x: number; y: number } {
    const { image } = this.stage
    const row = (main ? (this.plan.framing.wide ? 0.82 : 0.885) : 0.845) * image.height
    const dry = nearestDry(this.stage, x, row)
    const y = clamp(this.stage.groundY(dry.x, dry.distance), image.height * 0.5, image.height * 0.95)
    return { x: dry.x * image.width, y }
  }
}

/** Drawings with letters, which must not be mirrored. */
const LETTERED = /^@neonsign$|^(hospital|hotel|bank|convenience-store|police-car|ambulance)$/

interface ShadowLook {
  length: number
  strength: number
  tint: Rgb
}
