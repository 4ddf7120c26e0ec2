#!/usr/bin/env node
// npx sketch "a fox in the snow" --out fox.png [--seed 7] [--ratio 3:2] [--style ink] [--size 1024]
import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { createCanvas } from '@napi-rs/canvas'
import { createStudio, type Ratio, type SketchImage, styles } from '../src/index.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    out: { type: 'string', short: 'o', default: 'sketch.png' },
    seed: { type: 'string', default: '1' },
    ratio: { type: 'string', default: '1:1' },
    style: { type: 'string' },
    stylize: { type: 'string', default: '100' },
    size: { type: 'string' },
    without: { type: 'string' },
    help: { type: 'boolean', short: 'h', default: false },
  },
})

if (values.help || positionals.length === 0) {
  console.log(
    'sketch "<prompt>" [--out file.png|.webp|.jpg] [--seed n] [--ratio 1:1|2:3|3:2] [--size pixels]',
  )
  console.log('       [--style id] [--stylize 0-1000] [--without "what not to show"]')
  console.log(`styles: ${styles.map(({ id }) => id).join(', ')}`)
  process.exit(values.help ? 0 : 1)
}

const studio = createStudio({ threads: 1 })
try {
  const { image, recipe } = await studio.render({
    prompt: positionals.join(' '),
    negativePrompt: values.without,
    seed: Number(values.seed),
    ratio: values.ratio as Ratio,
    style: values.style,
    stylize: Number(values.stylize),
    size: values.size ? Number(values.size) : undefined,
  })
  writeFileSync(values.out, encode(image, values.out))
  console.log(values.out, JSON.stringify(recipe.plan))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
} finally {
  await studio.close()
}

function encode({ width, height, rgba }: SketchImage, file: string): Buffer {
  const canvas = createCanvas(width, height)
  const context = canvas.getContext('2d')
  const data = context.createImageData(width, height)
  data.data.set(rgba)
  context.putImageData(data, 0, 0)
  if (file.endsWith('.webp')) return canvas.toBuffer('image/webp', 90)
  if (/\.jpe?g$/.test(file)) return canvas.toBuffer('image/jpeg', 90)
  return canvas.toBuffer('image/png')
}
