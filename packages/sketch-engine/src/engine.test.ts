import { describe, expect, it } from 'vitest'
import { recipeOf } from './engine.ts'
import { dictionaryOf, type Meaning } from './parse/lexicon.ts'
import { scanWith } from './parse/scan.ts'
import { makePlan } from './plan/plan.ts'
import { checkRequest } from './request.ts'
import { aRequest, differenceOf, halved, hashOf, renderHere } from './testing.ts'
import { HOSTILE_PROMPTS } from './testing-prompts.ts'

describe('the same request gives the same image', () => {
  it('whatever was rendered before', async () => {
    const spring = { prompt: 'a lake in spring, cherry blossoms, snowfall', seed: 6 }
    const alone = hashOf(await renderHere(spring))
    await renderHere({ prompt: 'a meadow in the rain', size: 128, style: 'oil' })
    await renderHere({ prompt: 'a meadow with flowers, snowfall' })
    expect(hashOf(await renderHere(spring))).toBe(alone)
  })

  it('after conversion to JSON and back, with the same plan', () => {
    const recipe = recipeOf(checkRequest(aRequest()))
    expect(JSON.parse(JSON.stringify(recipe))).toEqual(recipe)
    expect(recipe.plan).toMatchObject({ scene: 'woods', subjects: ['fox'], season: 'autumn' })
  })

  it('and another prompt gives another image', async () => {
    const [a, b] = await Promise.all([renderHere({ prompt: 'a swan' }), renderHere({ prompt: 'a camel' })])
    expect(differenceOf(a, b)).toBeGreaterThan(0.04)
  })
})

describe('four consecutive seeds', () => {
  it.each(['a cat', '山水', 'un castillo', 'the meaning of silence'])(
    'differ clearly: %s',
    async (prompt) => {
      const pictures = await Promise.all([0, 1, 2, 3].map((k) => renderHere({ prompt, seed: 100 + k })))
      for (let a = 0; a < 4; a++)
        for (let b = a + 1; b < 4; b++) expect(differenceOf(pictures[a]!, pictures[b]!)).toBeGreaterThan(0.06)
    },
  )

  it('do not share scene, light and framing', () => {
    const plans = [0, 1, 2, 3].map((k) => makePlan(aRequest({ prompt: 'a horse', seed: 8 + k })))
    const looks = plans.map((plan) => `${plan.scene} ${plan.light.mood} ${plan.framing.zoom}`)
    expect(new Set(looks).size).toBe(4)
  })
})

describe('sizes', () => {
  it.each([
    ['1:1', 1024, 1024],
    ['2:3', 832, 1248],
    ['3:2', 1248, 832],
  ] as const)('%s is %d × %d by default', async (ratio, width, height) => {
    const { requestedSize } = await import('./engine.ts')
    expect(requestedSize(checkRequest({ prompt: 'x', seed: 1, ratio }))).toEqual({ width, height })
  })

  it('a larger image shows the same thing', async () => {
    const [small, large] = await Promise.all([renderHere({ size: 96 }), renderHere({ size: 192 })])
    expect(differenceOf(small, halved(large))).toBeLessThan(0.06)
  })
})

describe('any prompt gives an image', () => {
  it.each(HOSTILE_PROMPTS)('%s', async (_name, prompt) => {
    const picture = await renderHere({ prompt, negativePrompt: prompt })
    expect(new Set(picture.rgba).size).toBeGreaterThan(40)
  })

  it('and is parsed in linear time', () => {
    for (const [name, prompt] of HOSTILE_PROMPTS) {
      const whole = prompt.repeat(Math.ceil(4000 / Math.max(1, prompt.length))).slice(0, 4000)
      for (const tongue of ['zh', 'en', 'es'] as const) {
        const words = new CountingDictionary(dictionaryOf(tongue))
        scanWith(words, whole, tongue)
        // At each position, at most as many phrases are looked up as the longest known one has words, each
        // with its stems.
        expect(words.asked, `${name}, ${tongue}`).toBeLessThan(whole.length * 40 + 40)
      }
    }
  })
})

/** Counts the lookups. */
class CountingDictionary extends Map<string, readonly Meaning[]> {
  asked = 0

  override get(phrase: string): readonly Meaning[] | undefined {
    this.asked++
    return super.get(phrase)
  }
}

it('a wrong request throws an error that names the problem', () => {
  expect(() => checkRequest(aRequest({ seed: -1 }))).toThrow(/seed/)
  expect(() => checkRequest(aRequest({ style: 'no-such-style' }))).toThrow(/no-such-style/)
  expect(() => checkRequest(aRequest({ size: 100_000 }))).toThrow(/size/)
})
