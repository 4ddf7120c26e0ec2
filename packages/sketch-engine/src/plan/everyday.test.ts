import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { aRequest } from '../testing.ts'
import type { Language } from '../types.ts'
import { makePlan, summarize } from './plan.ts'

const planOf = (prompt: string, language: Language, seed = 8) =>
  makePlan(aRequest({ prompt, language, seed }))

const lines = readFileSync(new URL('./everyday-plans.txt', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line.includes('|') && !line.startsWith('#'))
  .map((line) => line.split('|').map((cell) => cell.trim()) as [Language, string, string, string, string])

it.each(lines)('%s: %s', (language, prompt, shown, places, count) => {
  for (const seed of [8, 9, 10, 11]) {
    const plan = planOf(prompt, language, seed)
    const summary = summarize(plan)
    expect(summary.subjects.sort(), prompt).toEqual(shown.split(' ').sort())
    if (places) expect(places.split('/')).toContain(summary.scene)
    if (count) expect(plan.cast.main?.count).toBe(Number(count))
    expect(['night', 'storm', 'dusk', 'sunset']).not.toContain(summary.light)
  }
})

it('hair and clothes have the named colors, the rest of the image does not', () => {
  const plan = planOf('a woman with red hair in a green coat', 'en')
  expect(plan.tint).toBeUndefined()
  const { hair, colour } = plan.cast.main ?? {}
  expect(hair?.[0]).toBeGreaterThan(hair?.[1] ?? 1)
  expect(colour?.[1]).toBeGreaterThan(colour?.[0] ?? 1)
  expect(planOf('a cat on a red sofa', 'en').cast.main?.held?.colour?.[0]).toBeGreaterThan(0.8)
  expect(planOf('un gato con collar rojo', 'es').cast.main?.worn?.[0]?.key).toBe('@collar')
})

it('things beside something are not placed on it', () => {
  expect(planOf('a cat beside a sofa', 'en').cast.main?.pose).toBeUndefined()
  expect(planOf('沙发旁边的猫', 'zhCN').cast.main?.pose).toBeUndefined()
})

it('every planned room, seat and container can be drawn', async () => {
  const { isDrawing } = await import('../subjects/drawings/draw-drawing.ts')
  const { readTable } = await import('../parse/lexicon.ts')
  const pieces = readTable('rooms').flatMap((row) => row.key.split(':')[1]?.trim().split(' ') ?? [])
  expect(pieces.filter((key) => !isDrawing(key))).toEqual([])
})
