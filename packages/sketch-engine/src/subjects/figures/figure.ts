import type { Canvas } from '@napi-rs/canvas'
import { type Rgb, rgbs } from '../../raster/colour.ts'
import { freeCanvas } from '../../raster/free-canvas.ts'
import type { Random } from '../../raster/random.ts'
import { sheet } from '../../raster/sheet.ts'
import { trace } from '../../raster/trace.ts'
import { drawAstronaut } from './astronaut.ts'
import { drawBoy, drawGirl, drawHanfu, drawPrincess, drawTraveler } from './everyday.ts'
import { drawKnight, drawSamurai, drawWizard } from './heroes.ts'
import { Pen } from './pen.ts'
import { drawUmbrella } from './umbrella.ts'

interface FigureOptions {
  colour?: Rgb | undefined
  umbrella?: Rgb | undefined
  /** Pixels for each unit of the drawing. */
  detail: number
}

const DRESSES = rgbs(
  '0.86 0.24 0.26, 0.95 0.93 0.9, 0.26 0.42 0.72, 0.95 0.72 0.3, 0.3 0.55 0.5, 0.7 0.5 0.75',
)
const DARK_CLOTHES = rgbs('0.16 0.2 0.34, 0.34 0.12 0.14, 0.2 0.2 0.22')
const CAPES = rgbs('0.72 0.12 0.14, 0.14 0.24 0.5, 0.3 0.14 0.4')
const ROBES = rgbs('0.3 0.24 0.6, 0.16 0.3 0.46, 0.4 0.16 0.34')
const CLOAKS = rgbs('0.5 0.3 0.2, 0.28 0.34 0.28, 0.6 0.2 0.18, 0.3 0.3 0.42')

type Painter = (pen: Pen, colour: Rgb, umbrella: boolean) => void

const FIGURES: Readonly<Record<string, readonly [Painter, readonly Rgb[]]>> = {
  '@girl': [drawGirl, DRESSES],
  '@boy': [drawBoy, DRESSES],
  '@hanfu': [drawHanfu, DRESSES],
  '@samurai': [drawSamurai, DARK_CLOTHES],
  '@knight': [drawKnight, CAPES],
  '@traveler': [drawTraveler, CLOAKS],
  princess: [drawPrincess, DRESSES],
  mage: [drawWizard, ROBES],
  astronaut: [drawAstronaut, DRESSES],
}

export const isFigure = (key: string): boolean => key === '@couple' || Object.hasOwn(FIGURES, key)

/** A person seen from behind, looking into the picture. */
export function drawFigure(key: string, options: FigureOptions, random: Random): Canvas {
  if (key === '@couple') return drawCouple(options, random)
  const pen = new Pen(random, options.detail)
  const [paint, colours] = FIGURES[key] ?? [drawTraveler, CLOAKS]
  const colour = options.colour ?? random.pick(colours)
  if (options.umbrella) pen.line([0.3, 0.25, 0.22], 10, trace('M406 470L376 40'))
  paint(pen, colour, options.umbrella !== undefined)
  if (options.umbrella) drawUmbrella(pen, options.umbrella)
  return pen.canvas
}

function drawCouple(options: FigureOptions, random: Random): Canvas {
  const girl = drawFigure('@girl', options, random)
  const boy = drawFigure('@boy', { detail: options.detail }, random)
  const canvas = sheet(900, 1000, options.detail)
  const context = canvas.getContext('2d')
  context.drawImage(boy, 250, -20, 620, 1000)
  context.drawImage(girl, 20, 60, 580, 935)
  for (const figure of [girl, boy]) freeCanvas(figure)
  return canvas
}
