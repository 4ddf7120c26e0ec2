import { expect, it } from 'vitest'
import { systemClock } from '../../src/adapters/system/system.ts'
import { createDownloadImages } from '../../src/domain/saving/download-images.ts'
import type { RedeemedImage } from '../../src/domain/saving/redemption.ts'

const picture = (workId: string): RedeemedImage => ({
  workId,
  slot: 1,
  file: `${workId}.webp`,
  as: 'original',
  mark: false,
  format: 'jpeg',
  label: { workId, slot: 1, prompt: 'A red kite', createdAt: 0, engine: null },
  fullSize: false,
})

it('an image that waits as part of a zip is made at once when it is downloaded separately', async () => {
  const made: string[] = []
  const { promise: opened, resolve: open } = Promise.withResolvers<void>()
  const { imageFor } = createDownloadImages({
    bytes: async () => new Uint8Array(1),
    async finish(bytes, { workId }) {
      await opened
      made.push(workId)
      return bytes
    },
    clock: systemClock(0),
  })
  const running = ['a', 'b'].map((id) => imageFor(picture(id), 'background'))
  const zip = ['c', 'd', 'e', 'f'].map((id) => imageFor(picture(id), 'background'))
  const single = imageFor(picture('f'), 'interactive')
  const again = imageFor(picture('a'), 'interactive')
  open()
  await Promise.all([...running, ...zip, single, again])
  expect(made.toSorted()).toEqual(['a', 'b', 'c', 'd', 'e', 'f'])
  expect(made.indexOf('f')).toBe(2)
})
