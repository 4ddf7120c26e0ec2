import { describe, expect, it } from 'vitest'
import { mayHaveParameters } from './prompt.ts'
import { readParameters } from './prompt-parameters.ts'

const OFFER = { ratios: ['1:1', '2:3', '3:2'], locked: [], unable: [] }
const read = (text: string, writing = false) => {
  const { prompt, parameters, unread } = readParameters(text, OFFER, writing)
  return {
    prompt,
    values: Object.fromEntries(parameters.map(({ name, value }) => [name, value])),
    unread: unread.map(({ name, text, reason }) => [name, text, reason]),
  }
}

describe('parameters in a prompt', () => {
  it('are read wherever they stand, and leave the text', () => {
    expect(read('A fox --ar 3:2 in snow --seed 7 --no people, text')).toEqual({
      prompt: 'A fox in snow ',
      values: { ratio: '3:2', seed: '7', exclude: 'people, text' },
      unread: [],
    })
    expect(read('--s 250 A fox')).toMatchObject({ prompt: 'A fox', values: { stylize: '250' } })
  })

  it.each([
    ['画一只猫，--ar 3：2', '画一只猫，', { ratio: '3:2' }],
    ['猫 --no 人物、文字', '猫 ', { exclude: '人物, 文字' }],
    ['un zorro —ar 2x3', 'un zorro ', { ratio: '2:3' }],
    ['a fox --AR 1024:1024', 'a fox ', { ratio: '1:1' }],
    ['a fox --ar 3:2, --seed 0;', 'a fox ', { ratio: '3:2', seed: '0' }],
    ['a fox\n--no fog\nat dawn', 'a fox\n\nat dawn', { exclude: 'fog' }],
    ['a fox --ar 3:2 --ar 2:3', 'a fox ', { ratio: '2:3' }],
    ['a fox --no fog --no fog, rain', 'a fox ', { exclude: 'fog, rain' }],
  ])('are read as people write them: %j', (text, prompt, values) => {
    expect(read(text)).toEqual({ prompt, values, unread: [] })
  })

  it.each([
    ['a fox --xyz 3', [null, '--xyz', 'unknown']],
    ['a fox --ar 7:1', ['ratio', '--ar 7:1', 'invalid']],
    ['a fox --ar 0:0', ['ratio', '--ar 0:0', 'invalid']],
    ['a fox --ar', ['ratio', '--ar', 'invalid']],
    ['a fox --seed 4294967296', ['seed', '--seed 4294967296', 'invalid']],
    ['a fox --seed seven', ['seed', '--seed seven', 'invalid']],
    ['a fox --stylize 1001', ['stylize', '--stylize 1001', 'invalid']],
    ['a fox --no', ['exclude', '--no', 'invalid']],
  ])('stay in the text if they are unknown or impossible: %j', (text, unread) => {
    expect(read(text)).toEqual({ prompt: text, values: {}, unread: [unread] })
  })

  it.each(['a well--no doubt', 'sea — no ships', 'sea—no ships', 'a -- b', 'a well-made hat', 'sky —clouds'])(
    'are not seen in punctuation: %j',
    (text) => expect(read(text)).toEqual({ prompt: text, values: {}, unread: [] }),
  )

  it('wait while they are being written', () => {
    for (const text of ['a fox --a', 'a fox --ar ', 'a fox --ar 3:2', 'a fox --no people, te', 'a fox --xy'])
      expect(read(text, true)).toEqual({ prompt: text, values: {}, unread: [] })
    expect(read('a fox --ar 3:2 ', true)).toMatchObject({ prompt: 'a fox ', values: { ratio: '3:2' } })
    expect(read('a fox --no fog --seed 1', true)).toMatchObject({ values: { exclude: 'fog' } })
    expect(read('a fox --xy ', true).unread).toEqual([[null, '--xy', 'unknown']])
  })

  it('keep their default where another value is locked', () => {
    const offer = { ...OFFER, locked: ['stylize'] as const }
    expect(readParameters('a fox --s 100', offer).parameters).toHaveLength(1)
    expect(readParameters('a fox --s 250', offer)).toMatchObject({
      prompt: 'a fox --s 250',
      unread: [{ name: 'stylize', reason: 'locked' }],
    })
  })

  it('stay where the chosen model does not know them', () => {
    const offer = { ...OFFER, unable: ['seed', 'exclude'] as const }
    expect(readParameters('a fox --no fog --ar 3:2 --seed 7', offer)).toMatchObject({
      prompt: 'a fox --no fog --seed 7',
      parameters: [{ name: 'ratio', value: '3:2' }],
      unread: [
        { name: 'exclude', reason: 'unable' },
        { name: 'seed', reason: 'unable' },
      ],
    })
  })

  it('keep the place of the cursor', () => {
    const text = 'a fox --ar 3:2 in snow'
    const { moved, prompt } = readParameters(text, OFFER)
    expect(prompt.slice(moved(text.indexOf('snow')))).toBe('snow')
    expect(moved(text.indexOf('3:2'))).toBe('a fox '.length)
    expect(moved(3)).toBe(3)
  })

  it('are looked for only in texts that may have some', () => {
    expect(mayHaveParameters('a fox --ar 3:2')).toBe(true)
    expect(mayHaveParameters('un zorro —ar 3:2')).toBe(true)
    expect(mayHaveParameters('a well-made hat -- 7 – nice')).toBe(false)
  })
})
