import { expect, it } from 'vitest'
import { chaos, fuzz } from './support/fuzz.ts'

it('runs no handler with an invalid value among 100,000 random messages, and still works afterwards', async () => {
  const { unchecked, honest, unhandled } = await fuzz(100_000, 3)
  expect({ unchecked, honest, unhandled }).toEqual({
    unchecked: 0,
    honest: { answered: { outcome: 'done' } },
    unhandled: [],
  })
}, 120_000)

it('settles every one of 10,000 calls while pages reload, vanish and are destroyed', async () => {
  const { calls, settled, undocumented } = await chaos(10_000, 4)
  expect({ settled, undocumented }).toEqual({ settled: calls, undocumented: 0 })
}, 120_000)
