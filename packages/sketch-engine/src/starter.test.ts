import { statSync } from 'node:fs'
import { expect, it } from 'vitest'
import { starter, starterFile } from './starter.ts'
import { LANGUAGES } from './types.ts'

it('the starter collection has sixty small images with texts in every language', () => {
  expect(starter).toHaveLength(60)
  expect(new Set(starter.map((work) => work.id)).size).toBe(60)
  for (const work of starter) {
    expect(statSync(starterFile(work)).size, work.id).toBeLessThan(40_000)
    expect(Math.max(work.width, work.height)).toBe(512)
    for (const language of LANGUAGES) {
      expect(work.prompts[language], work.id).not.toBe('')
      expect(work.keywords[language].length, work.id).toBeGreaterThan(1)
    }
  }
})

it('the starter collection shows the three ratios of every engine and most styles', () => {
  expect(new Set(starter.map((work) => work.ratio))).toEqual(new Set(['1:1', '2:3', '3:2']))
  expect(new Set(starter.map((work) => work.style)).size).toBeGreaterThan(12)
})
