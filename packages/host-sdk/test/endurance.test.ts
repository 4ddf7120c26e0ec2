import { expect, it } from 'vitest'
import { chaos } from './support/fuzz.ts'

it('settles every one of 1,000 calls while pages reload, vanish and are destroyed', async () => {
  const { calls, settled, outcomes, undocumented } = await chaos(1000, 2)
  expect({ settled, undocumented }).toEqual({ settled: calls, undocumented: 0 })
  expect(outcomes).toMatchObject({ answered: expect.any(Number), DESTROYED: expect.any(Number) })
})
