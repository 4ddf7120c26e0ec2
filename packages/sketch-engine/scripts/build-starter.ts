// Renders the works of starter/works.txt and writes starter/collection.json. Works with an unchanged recipe
// are skipped, so an interrupted run can be continued: `npm run build:starter`. sharp and thumbhash are used
// by this script only, not by the engine.
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import * as OpenCC from 'opencc-js/cn2t'
import sharp from 'sharp'
import { rgbaToThumbHash } from 'thumbhash'
import { createStudio, type Language, type Ratio, type SketchImage, type SketchRecipe } from '../src/index.ts'
import type { StarterRecord } from '../src/starter.ts'

const FOLDER = new URL('../starter/', import.meta.url)
const COLLECTION = new URL('collection.json', FOLDER)
const LONG_SIDE = 512
const THUMB_SIDE = 100
const SMALLEST_QUALITY = 40
const MOST_BYTES = 20_000

const convert = OpenCC.Converter({ from: 'cn', to: 'twp' })
/** 畫素 means a camera's pixel, not the pixel style. */
const toTaiwan = (text: string) => convert(text).replaceAll('畫素', '像素')
const known = new Map(readCollection().map((work) => [work.id, work]))
const lines = readFileSync(new URL('works.txt', FOLDER), 'utf8')
  .split('\n')
  .filter((line) => line.includes('|') && !line.startsWith('#'))

const studio = createStudio()
const works = await Promise.all(lines.map(makeWork))
await studio.close()
writeFileSync(COLLECTION, `${JSON.stringify(works, null, 1)}\n`)
const files = new Set(works.map((work) => work.file))
for (const file of readdirSync(new URL('works/', FOLDER)))
  if (!files.has(`works/${file}`)) rmSync(new URL(`works/${file}`, FOLDER))
console.log(works.length, 'works')

function readCollection(): StarterRecord[] {
  return existsSync(COLLECTION) ? (JSON.parse(readFileSync(COLLECTION, 'utf8')) as StarterRecord[]) : []
}

async function makeWork(line: string): Promise<StarterRecord> {
  const [id = '', language, style, ratio, seed, en = '', zhCN = '', es = '', keywords = ''] = line
    .split('|')
    .map((cell) => cell.trim())
  const prompts: Record<Language, string> = { en, zhCN, zhTW: toTaiwan(zhCN), es }
  const prompt = prompts[language as Language]
  const request = {
    prompt,
    language: language as Language,
    seed: Number(seed),
    ratio: ratio as Ratio,
    style: style === '-' ? undefined : style,
  }
  const before = known.get(id)
  const file = `works/${id}.webp`
  const words = keywordsOf(keywords)
  if (before && sameRequest(before.recipe, request) && existsSync(new URL(file, FOLDER)))
    return { ...before, prompts, keywords: words }
  const { image, recipe } = await studio.render(request, { priority: 'background' })
  const { data, width, height } = await encode(image)
  writeFileSync(new URL(file, FOLDER), data)
  const thumbhash = await thumbhashOf(image)
  console.log(id, recipe.plan.scene, recipe.plan.light, recipe.plan.subjects.join(','), data.length)
  return {
    id,
    file,
    width,
    height,
    thumbhash,
    prompts,
    style: recipe.style ?? null,
    ratio: recipe.ratio,
    seed: recipe.seed,
    recipe,
    keywords: words,
  }
}

function keywordsOf(cell: string): Record<Language, string[]> {
  const [en = [], zhCN = [], es = []] = cell
    .split(';')
    .map((list) => list.split(',').map((word) => word.trim()))
  return { en, zhCN, zhTW: zhCN.map((word) => toTaiwan(word)), es }
}

type Request = Pick<SketchRecipe, 'prompt' | 'seed' | 'ratio' | 'style'>

function sameRequest(a: Request, b: Request): boolean {
  const same = a.prompt === b.prompt && a.seed === b.seed && a.ratio === b.ratio && a.style === b.style
  return same && !process.argv.includes('--all')
}

function raw({ rgba, width, height }: SketchImage) {
  return sharp(rgba, { raw: { width, height, channels: 4 } })
}

/** The best quality that fits into the byte limit. */
async function encode(image: SketchImage): Promise<{ data: Buffer; width: number; height: number }> {
  const small = raw(image).resize(LONG_SIDE, LONG_SIDE, { fit: 'inside' }).removeAlpha()
  for (let quality = 80; ; quality -= 8) {
    const { data, info } = await small
      .clone()
      .webp({ quality, effort: 6 })
      .toBuffer({ resolveWithObject: true })
    if (data.length <= MOST_BYTES || quality - 8 < SMALLEST_QUALITY)
      return { data, width: info.width, height: info.height }
  }
}

async function thumbhashOf(image: SketchImage): Promise<string> {
  const { data, info } = await raw(image)
    .resize(THUMB_SIDE, THUMB_SIDE, { fit: 'inside' })
    .toBuffer({ resolveWithObject: true })
  return Buffer.from(rgbaToThumbHash(info.width, info.height, data)).toString('base64')
}
