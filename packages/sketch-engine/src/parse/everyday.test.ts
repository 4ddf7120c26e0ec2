import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import type { Language } from '../types.ts'
import { parsePrompt } from './parse.ts'

const lines = readFileSync(new URL('./everyday-prompts.txt', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line.includes('|') && !line.startsWith('#'))
  .map((line) => line.split('|').map((cell) => cell.trim()) as [Language, string, string, string?])

const subjectsOf = (prompt: string, language: Language) =>
  parsePrompt(prompt, { language }).subjects.map((subject) => subject.key)

it.each(lines)('%s: %s', (language, prompt, keys, style) => {
  expect(subjectsOf(prompt, language)).toEqual(keys.split(' ').filter(Boolean))
  if (style) expect(parsePrompt(prompt, { language }).styles.join(' ') || '-').toBe(style)
})

it.each<[Language, string]>([
  ['en', 'under the big old open wide, slow and quiet, by the left, with all of it'],
  ['en', 'back to the hot spring down there, a strong hard rock on fire'],
  ['es', 'sobre la vieja madera, bajo el suelo, desde el medio hasta el final'],
  ['zhCN', '马路上人来人往，安静的想象'],
  ['zhTW', '氣象與印象，令人開心'],
])('%s: words that name nothing visible add nothing: %s', (language, prompt) =>
  expect(subjectsOf(prompt, language)).toEqual([]),
)
