import { LANGUAGES } from '@easel/contract/numbers'
import { STYLE_IDS } from '@easel/sketch-engine'
import { knows } from '@easel/sketch-engine/testing'
import { expect, it } from 'vitest'
import { PROMPT_EXAMPLES } from '../../src/domain/presets/prompt-examples.ts'
import { STYLES } from '../../src/domain/presets/styles.ts'

it('every style has a name in every language, and the built-in engine has each of them', () => {
  expect(STYLES.map(({ id }) => id)).toEqual(STYLE_IDS)
  for (const { names } of STYLES) for (const language of LANGUAGES) expect(names[language]).toBeTruthy()
})

it.each(LANGUAGES)(
  'every example prompt in %s has something that the built-in engine can draw',
  (language) => {
    expect(PROMPT_EXAMPLES[language].length).toBeGreaterThanOrEqual(12)
    expect(PROMPT_EXAMPLES[language].filter((prompt) => !knows(prompt, language))).toEqual([])
  },
)
