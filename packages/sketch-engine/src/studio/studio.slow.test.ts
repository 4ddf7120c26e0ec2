import { expect, it } from 'vitest'
import { createStudio } from '../index.ts'
import { aRequest } from '../testing.ts'
import type { SketchImage } from '../types.ts'

it('memory does not grow from picture to picture', async () => {
  const studio = createStudio({ threads: 1 })
  const renderMany = async (count: number) => {
    for (let seed = 0; seed < count; seed++) await studio.render(aRequest({ seed: seed % 4, size: 128 }))
    return process.memoryUsage().rss
  }
  // The first pictures fill caches and make the compiler work.
  await renderMany(30)
  const before = await renderMany(10)
  const after = await renderMany(30)
  await studio.close()
  expect((after - before) / 1e6).toBeLessThan(60)
})

it('shows all previews before the first full picture, and progress that never falls', async () => {
  const studio = createStudio({ threads: 1 })
  const events: string[] = []
  const percents: number[] = []
  await Promise.all(
    [0, 1, 2, 3].map(async (k) => {
      await studio.render(aRequest({ seed: k, size: 320, ratio: '3:2' }), {
        onPreview: (image: SketchImage) => {
          expect([image.width, image.height]).toEqual([256, 171])
          events.push('preview')
        },
        onProgress: (percent) => k === 0 && percents.push(percent),
      })
      events.push('picture')
    }),
  )
  expect(events.slice(0, 4)).toEqual(['preview', 'preview', 'preview', 'preview'])
  expect(percents).toEqual([...percents].sort((a, b) => a - b))
  expect(percents.at(-1)).toBe(100)
  await studio.close()
})
