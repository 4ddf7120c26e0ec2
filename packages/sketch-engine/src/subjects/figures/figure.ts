import type { Canvas } from '@napi-rs/canvas'
import { mix, type Rgb, rgbs } from '../../raster/colour.ts'
import { freeCanvas } from '../../raster/free-canvas.ts'
import type { Random } from '../../raster/random.ts'
import { sheet } from '../../raster/sheet.ts'
import { trace } from '../../raster/trace.ts'
import { drawAstronaut } from './astronaut.ts'
import { drawBoy, drawGirl, drawHanfu, drawPrincess, drawTraveler } from './everyday.ts'
import { drawKnight, drawSamurai, drawWitch, drawWizard } from './heroes.ts'
import { Pen } from './pen.ts'
import { drawUmbrella } from './umbrella.ts'

interface FigureOptions {
  colour?: Rgb | undefined
  hair?: Rgb | undefined
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
  '@witch': [drawWitch, ROBES],
  astronaut: [drawAstronaut, DRESSES],
}

const GROUPS = new Set(['@couple', '@family', '@crowd'])

export const isFigure = (key: string): boolean => GROUPS.has(key) || Object.hasOwn(FIGURES, key)

/** A person seen from behind, looking into the picture. */
export function drawFigure(key: string, options: FigureOptions, random: Random): Canvas {
  if (key === '@couple') return drawGroup(COUPLE, options, random)
  if (key === '@family') return drawGroup(FAMILY, options, random)
  if (key === '@crowd') return drawGroup(CROWD, options, random)
  const pen = new Pen(random, options.detail)
  if (options.hair) pen.hair = mix(options.hair, pen.hair, 0.3)
  const [paint, colours] = FIGURES[key] ?? [drawTraveler, CLOAKS]
  const colour = options.colour ?? random.pick(colours)
  if (options.umbrella) pen.line([0.3, 0.25, 0.22], 10, trace('M406 470L376 40'))
  paint(pen, colour, options.umbrella !== undefined)
  if (options.umbrella) drawUmbrella(pen, options.umbrella)
  return pen.canvas
}

/** Who stands where on the sheet: left, top, width; those in front come last. */
interface Group {
  readonly width: number
  readonly people: readonly (readonly [key: string, left: number, top: number, width: number])[]
}

const COUPLE: Group = {
  width: 900,
  people: [
    ['@boy', 250, -20, 620],
    ['@girl', 20, 60, 580],
  ],
}
const FAMILY: Group = {
  width: 1200,
  people: [
    ['@boy', 560, -10, 612],
    ['@girl', 0, 40, 584],
    ['@girl', 330, 360, 388],
    ['@boy', 560, 440, 340],
  ],
}
const CROWD: Group = {
  width: 1900,
  people: [
    ...Array.from({ length: 7 }, (_, i) => [i % 2 ? '@boy' : '@girl', 60 + i * 240, 0, 360] as const),
    ...Array.from({ length: 6 }, (_, i) => [i % 2 ? '@girl' : '@boy', 150 + i * 250, 190, 430] as const),
    ...Array.from({ length: 5 }, (_, i) => [i % 2 ? '@boy' : '@girl', 40 + i * 310, 240, 470] as const),
  ],
}

function drawGroup(group: Group, options: FigureOptions, random: Random): Canvas {
  const canvas = sheet(group.width, 1000, options.detail)
  const context = canvas.getContext('2d')
  for (const [i, [key, left, top, width]] of group.people.entries()) {
    const colour = i === group.people.length - 1 ? options.colour : undefined
    const figure = drawFigure(key, { detail: (options.detail * width) / 600, colour }, random)
    context.drawImage(figure, left, top, width, (width * 1000) / 620)
    freeCanvas(figure)
  }
  return canvas
}
