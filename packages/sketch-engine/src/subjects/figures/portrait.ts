import type { Canvas } from '@napi-rs/canvas'
import type { Rgb } from '../../raster/colour.ts'
import type { Random } from '../../raster/random.ts'
import { drawFigure } from './figure.ts'

export const drawPortrait = (key: string, colour: Rgb | undefined, random: Random): Canvas =>
  drawFigure(key, { colour }, random)
