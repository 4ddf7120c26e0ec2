import { expect, it } from 'vitest'
import { systemClock } from '../../src/adapters/system/system.ts'
import { createFinished } from '../../src/domain/saving/finished.ts'
import type { Redeemed } from '../../src/domain/saving/redemption.ts'

const picture = (workId: string): Redeemed => ({
  workId,
  slot: 1,
  file: `${workId}.webp`,
  as: 'original',
  mark: false,
  label: { workId, slot: 1, prompt: 'A red kite', createdAt: 0, engine: null },
  large: false,
})

it('a picture that waits as part of a zip is made at once when somebody saves it by itself', async () => {
  const made: string[] = []
  const { promise: opened, resolve: open } = Promise.withResolvers<void>()
  const { finished } = createFinished({
    bytes: async () => new Uint8Array(1),
    async finish(bytes, { workId }) {
      await opened
      made.push(workId)
      return bytes
    },
    clock: systemClock(0),
  })
  const running = ['a', 'b'].map((id) => finished(picture(id), 'patiently'))
  const zip = ['c', 'd', 'e', 'f'].map((id) => finished(picture(id), 'patiently'))
  const single = finished(picture('f'), 'shortly')
  const again = finished(picture('a'), 'shortly')
  open()
  await Promise.all([...running, ...zip, single, again])
  expect(made.toSorted()).toEqual(['a', 'b', 'c', 'd', 'e', 'f'])
  expect(made.indexOf('f')).toBe(2)
})
