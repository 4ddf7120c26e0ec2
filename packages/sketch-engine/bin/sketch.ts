#!/usr/bin/env node
// npx sketch "a fox in the snow" --out fox.png [--seed 7] [--ratio 3:2] [--style ink] [--size 1024]
import { readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import {
  createStudio,
  type Ratio,
  type SketchInput,
  type SketchRecipe,
  type SketchRequest,
  STYLE_IDS,
} from '../src/index.ts'
import { readPicture, writePicture } from '../src/picture/files.ts'

const HELP = `sketch "<prompt>"                              a picture of what the prompt says
sketch from-image <picture> "<prompt>"         a picture made from another one
sketch vary <recipe.json> [--variation 1-4]    a sibling of a picture
sketch enhance <recipe.json> [--size 4096]     the same picture, larger, with true detail

  --out file.png|.webp|.jpg   --recipe file.json (written, for vary and enhance)
  --seed n  --ratio 1:1|2:3|3:2  --size pixels  --style id  --stylize 0-1000  --without "what not to show"
  --strength 0-1 (from-image: how far to go from it)  --variation-seed n (vary: another four)
  --input picture (vary, enhance: what the recipe was made from)
styles: ${STYLE_IDS.join(', ')}`

const text = { type: 'string' } as const
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    out: { type: 'string', short: 'o', default: 'sketch.png' },
    recipe: text,
    input: text,
    seed: text,
    ratio: text,
    style: text,
    stylize: text,
    size: text,
    without: text,
    strength: text,
    variation: text,
    'variation-seed': text,
    help: { type: 'boolean', short: 'h', default: false },
  },
})

if (values.help || positionals.length === 0) {
  console.log(HELP)
  process.exit(values.help ? 0 : 1)
}

const studio = createStudio({ threads: 1 })
try {
  const { request, from } = asked()
  const input: SketchInput | undefined = from === undefined ? undefined : await readPicture(from)
  const { image, recipe } = await studio.render(request, input ? { input } : {})
  writePicture(image, values.out)
  if (values.recipe) writeFileSync(values.recipe, `${JSON.stringify(recipe, null, 1)}\n`)
  console.log(values.out, JSON.stringify(recipe.plan))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
} finally {
  await studio.close()
}

function asked(): { request: SketchRequest; from: string | undefined } {
  const [command, file = '', ...words] = positionals
  if (command === 'from-image') return { request: withOptions({ prompt: words.join(' ') }), from: file }
  if (command !== 'vary' && command !== 'enhance')
    return { request: withOptions({ prompt: positionals.join(' ') }), from: undefined }
  const recipe = JSON.parse(readFileSync(file, 'utf8')) as SketchRecipe
  const change = command === 'vary' ? { variation: 1 } : { size: 4096 }
  return { request: withOptions({ ...recipe, ...change }), from: values.input }
}

/** Options on the command line override those of a recipe. */
function withOptions(base: Partial<SketchRequest> & { prompt: string }): SketchRequest {
  const number = (name: keyof typeof values) =>
    values[name] === undefined ? undefined : Number(values[name])
  const given = {
    negativePrompt: values.without,
    seed: number('seed'),
    ratio: values.ratio as Ratio | undefined,
    style: values.style,
    stylize: number('stylize'),
    size: number('size'),
    strength: number('strength'),
    variation: number('variation'),
    variationSeed: number('variation-seed'),
  }
  const wanted = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
  return { seed: 1, ratio: '1:1', ...base, ...wanted }
}
