import { describe, expect, it } from 'vitest'
import { recipeOf } from '../engine.ts'
import { checkInput, checkRequest } from '../request.ts'
import {
  aPicture,
  aRequest,
  differenceOf,
  hashOf,
  likenessOf,
  lookOf,
  meanOf,
  renderHere,
} from '../testing.ts'
import type { SketchRequest } from '../types.ts'

const input = aPicture()
const from = (request: Partial<SketchRequest>, pixels = input) =>
  renderHere({ prompt: '', ratio: '3:2', size: 96, ...request }, pixels)

describe('an image made from a reference image', () => {
  it('differs more with a higher strength', async () => {
    const likeness = async (strength: number) => likenessOf(await from({ strength, seed: 2 }), input)
    expect(await likeness(0)).toBeGreaterThan(await likeness(1))
  })

  it('shows what the prompt names: hour, season, color, subject, style', async () => {
    const plain = await from({ seed: 4 })
    const [night, winter, purple, fox, oil] = await Promise.all(
      ['night', 'nieve', 'a purple sky', '一只狐狸', 'oil painting'].map((prompt) =>
        from({ prompt, seed: 4 }),
      ),
    )
    const [r, g, b] = meanOf(plain)
    expect(lookOf(night!).light).toBeLessThan(lookOf(plain).light * 0.65)
    expect(meanOf(winter!)[2] - meanOf(winter!)[1]).toBeGreaterThan(b - g)
    expect(meanOf(purple!)[0] + meanOf(purple!)[2] - 2 * meanOf(purple!)[1]).toBeGreaterThan(
      r + b - 2 * g + 20,
    )
    expect(differenceOf(fox!, plain)).toBeGreaterThan(0.02)
    expect(differenceOf(oil!, plain)).toBeGreaterThan(0.01)
  })

  it('is reproduced by its recipe and the same pixels, also in a larger size', async () => {
    const { request } = checkInput(checkRequest(aRequest({ prompt: 'a fox, oil painting', size: 64 })), input)
    const recipe = JSON.parse(JSON.stringify(recipeOf(request, input))) as SketchRequest
    expect(recipe).toMatchObject({ input: expect.stringMatching(/^[0-9a-f]{64}$/), strength: 0.5 })
    expect(hashOf(await renderHere(recipe, input))).toBe(hashOf(await renderHere(request, input)))
    const large = await renderHere({ ...recipe, size: 192 }, input)
    expect(likenessOf(large, await renderHere(recipe, input))).toBeGreaterThan(0.9)
  })

  it('has variations', async () => {
    const [parent, sibling] = await Promise.all([from({ seed: 4 }), from({ seed: 4, variation: 3 })])
    expect(differenceOf(parent, sibling)).toBeGreaterThan(0.02)
  })
})

describe('any reference image gives an image', () => {
  const plain = (width: number, height: number, fill: number[]) => ({
    width,
    height,
    rgba: new Uint8Array(width * height * 4).map((_, i) => fill[i % 4]!),
  })
  it.each([
    ['one pixel', plain(1, 1, [200, 40, 40, 255])],
    ['all clear', plain(50, 40, [0, 0, 0, 0])],
    ['one colour', plain(200, 100, [10, 10, 10, 255])],
    ['a line', aPicture(700, 1)],
    ['a column', aPicture(2, 900)],
    ['tiny', aPicture(5, 4)],
    ['half clear', { ...aPicture(), rgba: aPicture().rgba.map((v, i) => (i % 8 === 3 ? 0 : v)) }],
  ])('%s', async (_name, pixels) => {
    const picture = await from({ prompt: 'a lake', ratio: '2:3' }, pixels)
    expect(lookOf(picture).light).toBeGreaterThan(0.02)
    expect(new Set(picture.rgba).size).toBeGreaterThan(40)
  })

  it.each([
    ['missing pixels', () => checkInput(checkRequest(aRequest({ input: 'abc' })), undefined)],
    ['other pixels', () => checkInput(checkRequest(aRequest({ input: 'abc' })), input)],
    ['too few bytes', () => checkInput(checkRequest(aRequest()), { ...input, width: 121 })],
    ['no size', () => checkInput(checkRequest(aRequest()), { ...input, height: 0 })],
    ['a strength beyond 1', () => checkRequest(aRequest({ strength: 1.1 }))],
  ])('or an error that names the problem: %s', (_name, check) => expect(check).toThrow(/input|strength/))
})
