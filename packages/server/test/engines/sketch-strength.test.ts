import { afterAll, expect, it } from 'vitest'
import { createSketchEngine } from '../../src/adapters/engines/sketch/sketch.engine.ts'
import type { EngineRequest } from '../../src/domain/generation/engine-ports.ts'
import type { Pixels } from '../../src/domain/kernel/pixels.ts'
import { ask } from './ask-engine.ts'

const engine = createSketchEngine({ side: 128 })
afterAll(() => engine.close())

const one = async (over: Partial<EngineRequest> = {}) => {
  const { ended, pictures } = ask(engine, { slots: [1], ...over })
  await ended
  const made = pictures.get(1)
  if (!made?.recipe) throw new Error('There is no picture.')
  return { picture: made.picture, recipe: made.recipe }
}
const distance = (a: Pixels, b: Pixels) =>
  a.rgba.reduce((sum, value, at) => sum + Math.abs(value - (b.rgba[at] ?? 0)), 0) / a.rgba.length
const varied = (source: EngineRequest['source'], variationStrength: EngineRequest['variationStrength']) =>
  one({ operation: 2, seed: 99, source, variationStrength })

it('a subtle variation of its own picture keeps the scene, and a strong one is composed anew', async () => {
  const { recipe } = await one()
  const [usual, subtle, strong] = await Promise.all(
    [null, 'subtle' as const, 'strong' as const].map((each) => varied({ recipe, picture: null }, each)),
  )
  const { seed } = JSON.parse(recipe)
  expect(JSON.parse(subtle?.recipe ?? '')).toMatchObject({ seed, variation: 1 })
  expect(subtle?.picture).toEqual(usual?.picture)
  expect(JSON.parse(strong?.recipe ?? '').seed).not.toBe(seed)
})

it('of any other picture, a strong variation is farther from it than a subtle one', async () => {
  const { picture } = await one({ prompt: 'A red fox in a green forest' })
  const [subtle, strong] = await Promise.all(
    (['subtle', 'strong'] as const).map((each) => varied({ recipe: null, picture }, each)),
  )
  if (!subtle || !strong) throw new Error('There is no variation.')
  expect(distance(strong.picture, picture)).toBeGreaterThan(distance(subtle.picture, picture))
})

it('a strong reference image is kept more than a weak one', async () => {
  const { picture } = await one({ prompt: 'A red fox in a green forest' })
  const [low, high] = await Promise.all(
    (['low', 'high'] as const).map((referenceStrength) =>
      one({ seed: 99, source: { recipe: null, picture }, referenceStrength }),
    ),
  )
  if (!low || !high) throw new Error('There is no picture.')
  expect(distance(low.picture, picture)).toBeGreaterThan(distance(high.picture, picture))
})
