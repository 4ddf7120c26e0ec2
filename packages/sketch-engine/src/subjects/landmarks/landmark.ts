import { type Canvas, createCanvas } from '@napi-rs/canvas'
import type { Rgb } from '../../raster/colour.ts'
import type { Random } from '../../raster/random.ts'

export const isLandmark = (_key: string): boolean => false
export const drawLandmark = (_key: string, _colour: Rgb | undefined, _random: Random): Canvas =>
  createCanvas(8, 8)
