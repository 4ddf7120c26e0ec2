import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import sharp, { type Sharp } from 'sharp'
import type { BrowserCommand } from 'vitest/node'

const BASELINES = join(import.meta.dirname, '../baselines')
/** Images of the differences; not in version control. */
const DIFFERENCES = join(import.meta.dirname, '../../test-results/stories')

/** Pixels per cell: larger than a letter, smaller than a button. */
const CELL = 15
/** Other fonts change a cell slightly; another color or position changes it much more. */
const CELL_TOLERANCE = 26
/** This many cells may exceed the tolerance. */
const SPARE_CELLS = 3

interface Grid {
  pixels: Buffer
  width: number
  height: number
}

declare module 'vitest/browser' {
  interface BrowserCommands {
    /**
     * Compares the screen with the baseline of that name. Returns a description of the differences, or null.
     */
    compareWithBaseline(name: string): Promise<string | null>
  }
}

/** An image may appear a moment after the story has settled. */
const ATTEMPTS = 4
const PAUSE = 200

export const compareWithBaseline: BrowserCommand<[name: string]> = async ({ page }, name) => {
  const path = join(BASELINES, `${name}.webp`)
  const renewing = Boolean(process.env.EASEL_STORIES_BASELINE)
  if (renewing) await setTimeout(PAUSE)
  else if (!existsSync(path)) return `${name} has no baseline yet: npm run stories:baseline`
  const known = existsSync(path) ? await readGrid(sharp(path)) : NOTHING
  for (let attempt = 1; ; attempt += 1) {
    const screen = await page.screenshot({ type: 'jpeg', quality: 90, animations: 'disabled', caret: 'hide' })
    const seen = await gridOf(screen)
    const changed = changedCells(known, seen)
    if (changed.length <= SPARE_CELLS || (attempt === ATTEMPTS && !renewing)) {
      return describeDifference(name, screen, seen, changed)
    }
    if (renewing) return keep(path, seen)
    await setTimeout(PAUSE)
  }
}

const NOTHING: Grid = { pixels: Buffer.alloc(0), width: 0, height: 0 }

async function describeDifference(
  name: string,
  screen: Buffer,
  seen: Grid,
  changed: number[],
): Promise<string | null> {
  const places = { seen: join(DIFFERENCES, `${name}.jpg`), marked: join(DIFFERENCES, `${name}.changed.png`) }
  if (changed.length <= SPARE_CELLS) {
    for (const place of Object.values(places)) rmSync(place, { force: true })
    return null
  }
  mkdirSync(DIFFERENCES, { recursive: true })
  writeFileSync(places.seen, screen)
  await sharp(screen)
    .composite([{ input: mark(seen, changed) }])
    .png()
    .toFile(places.marked)
  return [
    `${name} looks different in ${changed.length} of ${seen.width * seen.height} places: ${places.marked}`,
    'If that is as it should be: npm run stories:baseline',
  ].join('\n')
}

async function gridOf(screen: Buffer): Promise<Grid> {
  const image = sharp(screen)
  const { width = 0, height = 0 } = await image.metadata()
  const size = { width: Math.round(width / CELL), height: Math.round(height / CELL) }
  return readGrid(image.resize({ ...size, fit: 'fill', kernel: 'linear' }).blur(0.8))
}

async function readGrid(image: Sharp): Promise<Grid> {
  const { data, info } = await image.removeAlpha().raw().toBuffer({ resolveWithObject: true })
  return { pixels: data, width: info.width, height: info.height }
}

async function keep(path: string, { pixels, width, height }: Grid): Promise<null> {
  mkdirSync(BASELINES, { recursive: true })
  // The lower bits are far below the tolerance, and would only enlarge the file.
  const coarse = Buffer.from(pixels.map((value) => (value & 0xf8) | 4))
  const image = sharp(coarse, { raw: { width, height, channels: 3 } })
  await image.webp({ lossless: true, effort: 6 }).toFile(path)
  return null
}

/** The cells that have changed, by their index in the grid. */
function changedCells(known: Grid, seen: Grid): number[] {
  const cells = seen.width * seen.height
  if (known.width !== seen.width || known.height !== seen.height) return [...Array(cells).keys()]
  const changed: number[] = []
  for (let cell = 0; cell < cells; cell += 1) {
    const channels = [0, 1, 2].map((channel) => 3 * cell + channel)
    const distance = Math.max(
      ...channels.map((at) => Math.abs((known.pixels[at] ?? 0) - (seen.pixels[at] ?? 0))),
    )
    if (distance > CELL_TOLERANCE) changed.push(cell)
  }
  return changed
}

/** An overlay with a frame around each changed place. */
function mark({ width, height }: Grid, changed: number[]): Buffer {
  const frames = changed.map((cell) => {
    const [x, y] = [(cell % width) * CELL, Math.floor(cell / width) * CELL]
    return `<rect x="${x}" y="${y}" width="${CELL}" height="${CELL}"/>`
  })
  const size = `width="${width * CELL}" height="${height * CELL}"`
  const style = 'fill="#ff00ff" fill-opacity="0.35" stroke="#ff00ff"'
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" ${size}><g ${style}>${frames.join('')}</g></svg>`,
  )
}
