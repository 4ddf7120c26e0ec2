import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { downloadFile } from './download-file.ts'

let pressed: { href: string; download: string }[]

beforeEach(() => {
  pressed = []
  vi.useFakeTimers()
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    pressed.push({ href: this.getAttribute('href') ?? '', download: this.download })
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

describe('a file download', () => {
  it('from our own origin is a link', async () => {
    await downloadFile('/files/taken/x', 'easel.jpg')
    expect(pressed).toEqual([{ href: '/files/taken/x', download: '' }])
  })

  it('from another origin is fetched first, and its memory is released', async () => {
    vi.stubGlobal('fetch', async () => new Response('bytes'))
    const revoke = vi.spyOn(URL, 'revokeObjectURL')
    await downloadFile('https://easel.example/files/taken/x', 'easel.jpg')
    expect(pressed).toEqual([{ href: expect.stringMatching(/^blob:/), download: 'easel.jpg' }])
    vi.advanceTimersByTime(120_000)
    expect(revoke).toHaveBeenCalledWith(pressed[0]?.href)
  })

  it.each([
    ['a refusal', async () => new Response('Not found', { status: 404 })],
    ['nothing', async () => Promise.reject(new TypeError('Failed to fetch'))],
  ])('opens nothing when %s is returned', async (_, answer) => {
    vi.stubGlobal('fetch', answer)
    await expect(downloadFile('https://easel.example/files/taken/x', 'easel.jpg')).rejects.toThrow()
    expect(pressed).toEqual([])
  })
})
