// @vitest-environment node
import { expect, it } from 'vitest'
import { embed } from '../src/index.ts'

it('embed() where there is no page names the slot, and nothing is left running', async () => {
  const easel = embed('#slot', { src: 'https://easel.example/embed/home', on: { error() {} } })
  expect(await easel.ready.catch((error) => error)).toMatchObject({
    name: 'BridgeError',
    code: 'INVALID_ARGUMENT',
    message: expect.stringContaining('slot: there is no page'),
  })
  easel.destroy()
})
