import type { SKRSContext2D } from '@napi-rs/canvas'
import type { Role } from '../plan/role.ts'
import type { Cutout } from './ink.ts'

/** A subject and the thing that belongs to it on one sheet; heights are rows of that sheet. */
export interface Joint {
  readonly width: number
  readonly height: number
  paint(context: SKRSContext2D): void
  /** Less for wide drawings, which appear smaller. */
  readonly detail?: number
}

export type Joiner = (base: Cutout, thing: Cutout, role: Role) => Joint
