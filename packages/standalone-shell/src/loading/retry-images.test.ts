import { expect, it, vi } from 'vitest'
import { retryImages } from './retry-images.ts'

retryImages(window)

function shown(src: string) {
  const image = document.createElement('img')
  image.setAttribute('src', src)
  document.body.append(image)
  const failed = vi.fn()
  image.addEventListener('error', failed)
  return { image, failed, fail: () => image.dispatchEvent(new Event('error')) }
}

it('an image that does not load is asked for once more, from where it needs no leave of the page', () => {
  const { image, failed, fail } = shown('/files/a.webp')
  fail()
  expect([image.src, failed.mock.calls.length]).toEqual([`${location.origin}/files/a.webp?here`, 0])
})

it('is shown as broken where that does not help', () => {
  const { image, failed, fail } = shown('/files/a.webp')
  fail()
  fail()
  expect([image.src, failed.mock.calls.length]).toEqual([`${location.origin}/files/a.webp?here`, 1])
})

it.each(['https://elsewhere.example/files/a.webp', '/icon.svg', 'data:image/gif;base64,R0lGODlh'])(
  '%s is not asked for again',
  (src) => {
    const { image, failed, fail } = shown(src)
    fail()
    expect([image.getAttribute('src'), failed.mock.calls.length]).toEqual([src, 1])
  },
)
