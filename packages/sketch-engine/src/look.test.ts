import { describe, expect, it } from 'vitest'
import { makePlan } from './plan/plan.ts'
import { STYLE_IDS } from './styles/style-ids.ts'
import { aRequest, differenceOf, lookOf, renderHere } from './testing.ts'
import { SCENE_PROMPTS } from './testing-prompts.ts'

describe('every scene', () => {
  it.each(Object.entries(SCENE_PROMPTS))('%s is not black, white or blank', async (scene, prompt) => {
    const request = aRequest({ prompt, seed: 5 })
    expect(makePlan(request).scene).toBe(scene)
    const { light, detail } = lookOf(await renderHere(request))
    expect(light).toBeGreaterThan(0.07)
    expect(light).toBeLessThan(0.9)
    expect(detail).toBeGreaterThan(0.001)
  })
})

describe('every style', () => {
  it.each(STYLE_IDS)('%s changes the image and keeps it recognizable', async (style) => {
    const request = { prompt: 'a castle by a lake', seed: 9, size: 160 }
    const [plain, styled] = await Promise.all([renderHere(request), renderHere({ ...request, style })])
    const { light, colour, detail } = lookOf(styled)
    expect(differenceOf(plain, styled)).toBeGreaterThan(0.008)
    expect(light).toBeGreaterThan(0.12)
    expect(light).toBeLessThan(0.93)
    expect(detail).toBeGreaterThan(0.004)
    if (style === 'black-and-white') expect(colour).toBeLessThan(0.01)
  })

  it('is more painterly with a higher stylize', async () => {
    const request = { prompt: 'a castle by a lake', seed: 9, size: 160, style: 'oil' }
    const [plain, rich] = await Promise.all([
      renderHere({ ...request, stylize: 0 }),
      renderHere({ ...request, stylize: 1000 }),
    ])
    expect(differenceOf(plain, rich)).toBeGreaterThan(0.02)
  })
})

describe('the subject is drawn', () => {
  it.each([
    'fox',
    'penguin',
    'rose',
    'pizza',
    'lighthouse',
    'knight',
    'sailboat',
    'dragon',
    'guitar',
    'train',
  ])('%s', async (name) => {
    const request = { prompt: `a ${name} on a white background, studio`, seed: 4 }
    const [shown, empty] = await Promise.all([
      renderHere(request),
      renderHere({ ...request, negativePrompt: name }),
    ])
    expect(differenceOf(shown, empty)).toBeGreaterThan(0.01)
  })
})
