import { expect, it } from 'vitest'
import { chaos, fuzz } from './support/fuzz.ts'

it('runs no handler with an invalid value among 5,000 random messages, and still works afterwards', async () => {
  expect(await fuzz(5000, 1)).toEqual({
    messages: 5000,
    unchecked: 0,
    honest: { answered: { outcome: 'done' } },
    unhandled: [],
  })
})

it('settles every one of 1,000 calls while pages reload, vanish and are destroyed', async () => {
  const { calls, settled, outcomes, undocumented } = await chaos(1000, 2)
  expect({ settled, undocumented }).toEqual({ settled: calls, undocumented: 0 })
  expect(outcomes).toMatchObject({ answered: expect.any(Number), DESTROYED: expect.any(Number) })
})
