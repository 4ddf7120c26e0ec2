import { slotFixture } from '@easel/contract/fixtures'
import type { Slot } from '@easel/contract/numbers'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { layOutPage } from '../testing/layout.ts'
import { downloadZip, work } from '../testing/zip.tsx'

/** A file as a zip has it: stored, with its size before it. */
function zipped(name: string, size: number): Uint8Array {
  const head = new DataView(new ArrayBuffer(30 + name.length + size))
  head.setUint32(0, 0x04034b50, true)
  head.setUint32(18, size, true)
  head.setUint16(26, name.length, true)
  return new Uint8Array(head.buffer)
}

beforeEach(() => void layOutPage(1200))
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

describe('the progress of a zip', () => {
  it.each([
    ['a partner’s page', 'https://easel.example'],
    ['our own pages', ''],
  ])('shows on %s how many images have arrived', async (_, origin) => {
    let file: ReadableStreamDefaultController<Uint8Array> | undefined
    const start = (controller: typeof file) => {
      file = controller
    }
    const body = new ReadableStream<Uint8Array>({ start })
    vi.stubGlobal('fetch', async () => new Response(body))
    const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
    await downloadZip({ remaining: 8, host: { supports: () => false }, origin })
    expect(await screen.findByText('0 of 8 images')).toBeTruthy()
    await waitFor(() => expect(body.locked).toBe(true))
    const [one, two] = [zipped('a.jpg', 700), zipped('b.jpg', 50_000)]
    file?.enqueue(one)
    expect(await screen.findByText('1 of 8 images')).toBeTruthy()
    // As connections deliver it: an image, and a part of the next one's head.
    file?.enqueue(two.subarray(0, 11))
    file?.enqueue(two.subarray(11))
    expect(await screen.findByText('2 of 8 images')).toBeTruthy()
    expect(screen.getByRole('progressbar')).toMatchObject({ value: 2, max: 8 })
    expect(saved).not.toHaveBeenCalled()
    file?.close()
    await waitFor(() => expect(saved).toHaveBeenCalledOnce())
    await waitFor(() => expect(screen.queryByText(/of 8 images/)).toBeNull())
  })

  it.each([
    ['61 images is left to the browser of a phone', 61, false, ''],
    ['61 images is fetched where there is a mouse', 61, true, '0 of 61 images'],
    ['60 images is fetched on a phone too', 60, false, '0 of 60 images'],
  ])('of %s', async (_, count, hasMouse, shown) => {
    vi.stubGlobal('matchMedia', (query: string) =>
      Object.assign(new EventTarget(), { media: query, matches: hasMouse && query === '(pointer: fine)' }),
    )
    vi.stubGlobal('fetch', async () => new Response(new ReadableStream()))
    const hrefs: (string | null)[] = []
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      hrefs.push(this.getAttribute('href'))
    })
    const slots = Array.from({ length: count }, (_, at) => slotFixture((at + 1) as Slot))
    const { files } = await downloadZip({
      remaining: 100,
      sets: [work('many', { slots })],
      host: { supports: () => false },
    })
    await waitFor(() => expect(files).toHaveLength(1))
    if (shown) expect(await screen.findByText(shown)).toBeTruthy()
    else await waitFor(() => expect(hrefs).toEqual(['/files/taken/1']))
  })
})
