import { describe, expect, it } from 'vitest'
import { recipeOf } from './engine.ts'
import { checkRequest } from './request.ts'
import { aRequest, differenceOf, hashOf, likenessOf, renderHere } from './testing.ts'

const PROMPTS = [
  'a lighthouse on an island under a full moon',
  'a galaxy',
  '茶壶放在木桌上',
  'un caballo en la playa',
]

describe('a variation', () => {
  it.each(PROMPTS)('resembles its parent, and is another image: %s', async (prompt) => {
    const parent = await renderHere({ prompt, seed: 5 })
    const sibling = await renderHere({ prompt, seed: 5, variation: 1 })
    const stranger = await renderHere({ prompt: 'a red car in the desert', seed: 5 })
    expect(differenceOf(parent, sibling)).toBeGreaterThan(0.015)
    expect(likenessOf(parent, sibling)).toBeGreaterThan(likenessOf(parent, stranger) + 0.2)
  })

  it('is one of four, and of four more for every seed', async () => {
    const requests = [1, 2, 3, 4].flatMap((variation) => [{ variation }, { variation, variationSeed: 9 }])
    const pictures = await Promise.all(requests.map((request) => renderHere({ ...request, size: 64 })))
    expect(new Set(pictures.map(hashOf)).size).toBe(8)
  })

  it('keeps the plan, and can be rendered again from its recipe', async () => {
    const parent = recipeOf(checkRequest(aRequest()))
    const recipe = recipeOf(checkRequest({ ...parent, variation: 2, variationSeed: 77 }))
    expect(recipe).toMatchObject({ variation: 2, variationSeed: 77, plan: parent.plan })
    const copy = JSON.parse(JSON.stringify(recipe))
    expect(hashOf(await renderHere(copy))).toBe(hashOf(await renderHere(recipe)))
  })

  it('has a number from 1 to 4 and a valid seed', () => {
    for (const wrong of [{ variation: 0 }, { variation: 5 }, { variation: 1.5 }, { variationSeed: -1 }])
      expect(() => checkRequest(aRequest(wrong))).toThrow(/variation/)
  })
})
