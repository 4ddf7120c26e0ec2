import type { Canvas } from '@napi-rs/canvas'
import type { Rgb } from '../../raster/colour.ts'
import type { Random } from '../../raster/random.ts'
import { Draft } from './drafting.ts'
import { drawPagoda } from './towers.ts'
import { drawBalloon, drawBridge } from './vessels.ts'

type Painter = (draft: Draft, colour: Rgb | undefined, random: Random) => void

const LANDMARKS: Readonly<Record<string, Painter>> = {
  '@pagoda': drawPagoda,
  '@balloon': drawBalloon,
  '@bridge': drawBridge,
}

export const isLandmark = (key: string): boolean => Object.hasOwn(LANDMARKS, key)

/** A building or a machine that the art pack does not have in the right shape. */
export function drawLandmark(key: string, colour: Rgb | undefined, random: Random, detail: number): Canvas {
  const draft = new Draft(detail)
  LANDMARKS[key]?.(draft, colour, random)
  return draft.canvas
}
