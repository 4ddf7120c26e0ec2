import { expect, it, vi } from 'vitest'
import { showPreview } from './previews.ts'

const HASH = '1QcSHQRnh493V4dIh4eXh1h4kJUI'
const frame = () => document.createElement('span')
const hasPreview = ({ style }: HTMLElement) => style.backgroundImage.startsWith('url("data:image/')

it('shows previews after the task that renders, all of them', async () => {
  const frames = Array.from({ length: 9 }, frame)
  for (const one of frames) showPreview(one, HASH)
  expect(frames.some(hasPreview)).toBe(false)
  await vi.waitFor(() => expect(frames.every(hasPreview)).toBe(true))
})

it('shows none behind an image that has come meanwhile, that is gone, or whose thumbhash is damaged', async () => {
  const [here, gone, damaged, last] = [frame(), frame(), frame(), frame()]
  for (const one of [here, gone]) {
    const takeBack = showPreview(one, HASH)
    if (one === gone) takeBack()
  }
  here.dataset.state = 'here'
  showPreview(damaged, '!!')
  showPreview(last, HASH)
  await vi.waitFor(() => expect(hasPreview(last)).toBe(true))
  expect([here, gone, damaged].some(hasPreview)).toBe(false)
})

it('takes a preview away with its image', async () => {
  const one = frame()
  const takeBack = showPreview(one, HASH)
  await vi.waitFor(() => expect(hasPreview(one)).toBe(true))
  takeBack()
  expect(hasPreview(one)).toBe(false)
})
