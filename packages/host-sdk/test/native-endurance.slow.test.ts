import { expect, it } from 'vitest'
import { PLATFORMS } from './support/sim-platforms.ts'
import { textFuzz } from './support/text-fuzz.ts'

it.each(PLATFORMS)(
  'runs no handler with an invalid value among 100,000 random messages over $name, and still works afterwards',
  async ({ name }) => {
    expect(await textFuzz(name, 100_000, 5)).toEqual({
      unchecked: 0,
      honest: { answered: { outcome: 'done' } },
      unhandled: [],
    })
  },
  120_000,
)
