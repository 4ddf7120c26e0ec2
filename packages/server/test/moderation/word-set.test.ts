import { describe, expect, it } from 'vitest'
import { useServer } from '../support/fixture.ts'
import {
  readFifthWordSet,
  readFourthWordSet,
  readNeighbors,
  readSecondWordSet,
  readSixthWordSet,
  readThirdWordSet,
  readWordSet,
  type Text,
} from './word-set.ts'

const fixture = useServer({ limits: { inspectionsPerWindow: 10_000 } })

/** Those of the texts of which the server says that they are clean, or are not. */
async function foundIn(texts: readonly Text[], clean: boolean): Promise<string[]> {
  const found: string[] = []
  for (const { text } of texts) {
    // Surroundings that the API asks of a prompt are not what is tested here.
    const prompt = text.replace(/[<>{}[\]|\\^~]/g, '-')
    const { status, json } = await fixture.visitor.post<{ clean: boolean }>('/api/v2/mj/inspections', {
      prompt,
    })
    expect(status, text).toBe(200)
    if (json.data.clean === clean) found.push(text)
  }
  return found
}

describe.each([
  { author: 'the first author', set: readWordSet(), passing: 0.02 },
  { author: 'the second author', set: readSecondWordSet(), passing: 0.05 },
  { author: 'the third author', set: readThirdWordSet(), passing: 0.05 },
  { author: 'the fourth author', set: readFourthWordSet(), passing: 0.05 },
  { author: 'the fifth author', set: readFifthWordSet(), passing: 0.05, refusing: 0.01 },
  { author: 'the sixth author', set: readSixthWordSet(), passing: 0 },
])(
  'texts by $author, who had not seen the matcher',
  ({ set: { evasions, ordinary }, passing, refusing = 0.005 }) => {
    it(`at most ${passing * 100} % of hidden phrases pass`, async () => {
      const passed = await foundIn(evasions, true)
      expect(passed.length / Math.max(1, evasions.length), passed.join('\n')).toBeLessThanOrEqual(passing)
    })

    it(`at most ${refusing * 100} % of ordinary prompts are refused`, async () => {
      const refused = await foundIn(ordinary, false)
      expect(refused.length / ordinary.length, refused.join('\n')).toBeLessThanOrEqual(refusing)
    })
  },
)

it('an ordinary prompt with a listed word in another sense is accepted', async () => {
  expect(await foundIn(readNeighbors(), false)).toEqual([])
})
