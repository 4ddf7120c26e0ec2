import { expect, it } from 'vitest'
import { ANSWER, legacyFuzz } from './support/legacy-world.ts'
import { PLATFORMS } from './support/sim-platforms.ts'
import { textFuzz } from './support/text-fuzz.ts'

const MESSAGES = process.env.EASEL_TEST_LONG ? 100_000 : 3_000

it.each(PLATFORMS)(
  'runs no handler with an invalid value among random messages over $name, and still works afterwards',
  async ({ name }) => {
    expect(await textFuzz(name, MESSAGES, 5)).toEqual({
      unchecked: 0,
      honest: { answered: { outcome: 'done' } },
      unhandled: [],
    })
  },
  120_000,
)

it('runs no handler with an invalid value among random messages of an old host, and still works afterwards', async () => {
  const { handled, ...rest } = await legacyFuzz(MESSAGES, 5)
  expect(rest).toEqual({
    unchecked: 0,
    honest: [{ answered: ANSWER }, [['changeRouter', { to: 'works' }]]],
    unhandled: [],
  })
  expect(handled).toBeGreaterThan(MESSAGES / 100)
}, 120_000)
