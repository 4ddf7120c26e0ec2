import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { makePlan } from './plan/plan.ts'
import { STYLE_IDS } from './styles/style-ids.ts'
import { aRequest, hashOf, renderHere } from './testing.ts'
import type { Language } from './types.ts'

const PICTURES = 60

/** People, animals, things and places, each with its own seed and style. */
const requests = readFileSync(new URL('./plan/everyday-plans.txt', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line.includes('|') && !line.startsWith('#'))
  .slice(0, PICTURES)
  .map((line, i) => {
    const [language, prompt] = line.split('|').map((cell) => cell.trim()) as [Language, string]
    return aRequest({ language, prompt, seed: i + 1, style: STYLE_IDS[i % STYLE_IDS.length] })
  })

const short = (hash: string) => hash.slice(0, 16)
/** Independent of the order of the fields. */
const canonical = (plan: object) =>
  JSON.stringify(plan, (_, value) =>
    value && typeof value === 'object' && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  )
const textHash = (text: string) => createHash('sha256').update(text).digest('hex')

it('the plans of sixty prompts are unchanged', async () => {
  expect(requests).toHaveLength(PICTURES)
  const lines = requests.map(
    (request) => `${short(textHash(canonical(makePlan(request))))} ${request.prompt}`,
  )
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('./same-plans.txt')
})

// The rasterizer rounds differently on other processors.
it.runIf(process.arch === 'x64')('sixty images are unchanged, byte for byte', async () => {
  const lines: string[] = []
  for (const request of requests) lines.push(`${short(hashOf(await renderHere(request)))} ${request.prompt}`)
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('./same-pictures.txt')
})
