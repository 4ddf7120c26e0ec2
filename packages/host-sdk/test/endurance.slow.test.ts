import { expect, it } from 'vitest'
import { chaos, fuzz, UNHARMED } from './support/fuzz.ts'
import { RIGS } from './support/rigs.ts'

const MESSAGES = process.env.EASEL_TEST_LONG ? 100_000 : 3_000

it.each(RIGS)(
  'runs no handler with an invalid value among random messages over $name, and still works afterwards',
  async (rig) => {
    const { handled, ...rest } = await fuzz(rig, MESSAGES, 5)
    expect(rest).toEqual(UNHARMED)
    // Many of the messages are right.
    expect(handled).toBeGreaterThan(MESSAGES / 40)
  },
  120_000,
)

it('settles every one of 10,000 calls while pages reload, vanish and are destroyed', async () => {
  const { calls, settled, undocumented } = await chaos(10_000, 4)
  expect({ settled, undocumented }).toEqual({ settled: calls, undocumented: 0 })
}, 120_000)
