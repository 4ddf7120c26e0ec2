// @vitest-environment node
import { expect, it } from 'vitest'
import { embed } from '../src/index.ts'

it('embed() on a server names the slot, and leaves nothing running', async () => {
  const easel = embed('#slot', { src: 'https://easel.example/embed/home', on: { error() {} } })
  expect(await easel.ready.catch((error) => error)).toMatchObject({
    name: 'BridgeError',
    code: 'INVALID_ARGUMENT',
    message: expect.stringContaining('slot: there is no page'),
  })
  easel.destroy()
})
