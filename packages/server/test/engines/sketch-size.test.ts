import { afterAll, expect, it } from 'vitest'
import { createSketchEngine } from '../../src/adapters/engines/sketch/sketch.engine.ts'
import { ask } from './ask-engine.ts'

const engine = createSketchEngine({ side: 256 })
afterAll(() => engine.close())

it.each([
  ['1:1', 256, 256],
  ['2:3', 192, 288],
  ['16:9', 344, 194],
] as const)('the built-in engine paints %s as small as the operator wants', async (ratio, width, height) => {
  const { ended, pictures } = ask(engine, { ratio, slots: [1] })
  await ended
  expect(pictures.get(1)?.picture).toMatchObject({ width, height })
})
