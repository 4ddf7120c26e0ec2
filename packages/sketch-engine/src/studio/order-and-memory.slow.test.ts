import { expect, it } from 'vitest'
import { createStudio } from '../index.ts'
import { aPicture, aRequest, hashOf, renderHere } from '../testing.ts'
import type { SketchImage } from '../types.ts'

it('memory does not grow from image to image', async () => {
  const studio = createStudio({ threads: 1 })
  const renderMany = async (count: number) => {
    for (let seed = 0; seed < count; seed++) await studio.render(aRequest({ seed: seed % 4, size: 128 }))
    return process.memoryUsage().rss
  }
  // The first images fill caches and cause compilation.
  await renderMany(30)
  const before = await renderMany(10)
  const after = await renderMany(30)
  await studio.close()
  expect((after - before) / 1e6).toBeLessThan(60)
})

it('all previews come before the first full image, and progress never decreases', async () => {
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

it('an image made from a reference image has a preview, the same pixels on a thread, and can be aborted', async () => {
  const studio = createStudio({ threads: 1 })
  const input = aPicture()
  const request = aRequest({ prompt: 'a fox in the snow', size: 320 })
  const previews: SketchImage[] = []
  const { image, recipe } = await studio.render(request, {
    input,
    onPreview: (small) => previews.push(small),
  })
  expect(previews.map(({ width }) => width)).toEqual([256])
  expect(hashOf(image)).toBe(hashOf(await renderHere(recipe, input)))
  await expect(studio.render(recipe)).rejects.toMatchObject({ code: 'INVALID' })
  const large = studio.render({ ...recipe, size: 2048 }, { input, signal: AbortSignal.timeout(100) })
  await expect(large).rejects.toMatchObject({ code: 'ABORTED' })
  await studio.close()
})
