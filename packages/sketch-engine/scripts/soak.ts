// Renders 500 images (or the given number) with all options, and fails if memory keeps growing: `node
// scripts/soak.ts [count]`
import { createStudio, STYLE_IDS } from '../src/index.ts'
import { aPicture } from '../src/testing.ts'
import { SCENE_PROMPTS } from '../src/testing-prompts.ts'

const count = Number(process.argv[2] ?? 500)
const SIDE = 384
/** Megabytes per hundred images, over the second half. */
const MOST_GROWTH = 12

const studio = createStudio({ threads: 1 })
const input = aPicture(640, 480)
const prompts = Object.values(SCENE_PROMPTS)
const readings: number[] = []
for (let i = 0; i < count; i++) {
  const request = {
    prompt: prompts[i % prompts.length]!,
    seed: i,
    ratio: (['1:1', '2:3', '3:2'] as const)[i % 3]!,
    style: i % 2 ? STYLE_IDS[i % STYLE_IDS.length] : undefined,
    size: SIDE,
    variation: i % 5 || undefined,
  }
  await studio.render(request, { onPreview: () => {}, ...(i % 4 === 3 ? { input } : {}) })
  if ((i + 1) % Math.max(1, Math.round(count / 10)) > 0) continue
  readings.push(process.memoryUsage().rss / 1e6)
  console.log(`${String(i + 1).padStart(5)} pictures  ${readings.at(-1)!.toFixed(0)} MB`)
}
await studio.close()
const late = readings.slice(Math.floor(readings.length / 2))
const slope = slopeOf(late) * (1000 / count)
console.log(`${slope.toFixed(1)} MB more for each hundred pictures`)
if (slope > MOST_GROWTH) process.exitCode = 1

/** Least squares: growth per step. */
function slopeOf(values: readonly number[]): number {
  const middle = (values.length - 1) / 2
  const mean = values.reduce((sum, v) => sum + v, 0) / values.length
  const over = values.reduce((sum, v, i) => sum + (i - middle) * (v - mean), 0)
  return over / values.reduce((sum, _v, i) => sum + (i - middle) ** 2, 0)
}
