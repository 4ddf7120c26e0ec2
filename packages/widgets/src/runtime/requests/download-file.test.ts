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

  describe('from our own origin, whose progress is shown,', () => {
    const watcher = { onStart: vi.fn(), onPiece: vi.fn(), isLarge: false }
    beforeEach(() => void watcher.onStart.mockClear())

    it('is fetched with what the site asks of its own pages', async () => {
      const fetching = vi.fn(async () => new Response('bytes'))
      vi.stubGlobal('fetch', fetching)
      await downloadFile('/files/taken/x', 'easel.zip', watcher)
      expect(watcher.onStart).toHaveBeenCalledOnce()
      expect(fetching).toHaveBeenCalledWith(
        '/files/taken/x',
        expect.objectContaining({ credentials: 'same-origin' }),
      )
      expect(pressed).toEqual([{ href: expect.stringMatching(/^blob:/), download: 'easel.zip' }])
    })

    it.each([
      'Mozilla/5.0 (Linux; Android 14; Pixel 8; wv) AppleWebKit/537.36 Version/4.0 Chrome/126 Mobile Safari/537.36',
      'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/126 Mobile Safari/537.36 MicroMessenger/8.0',
      'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148',
    ])('is left to an app that shows the page: %s', async (userAgent) => {
      vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent)
      await downloadFile('/files/taken/x', 'easel.zip', watcher)
      expect(pressed).toEqual([{ href: '/files/taken/x', download: '' }])
      expect(watcher.onStart).not.toHaveBeenCalled()
    })
  })

  describe('on a slow connection', () => {
    const MINUTE = 60_000
    /** A file that is sent on a connection which ends with the request. */
    const sending = () => {
      let sender: ReadableStreamDefaultController<Uint8Array> | undefined
      const body = new ReadableStream<Uint8Array>({
        start(controller) {
          sender = controller
        },
      })
      vi.stubGlobal('fetch', async (_: string, { signal }: RequestInit) => {
        signal?.addEventListener('abort', () => sender?.error(signal.reason))
        return new Response(body)
      })
      return {
        send: (bytes: number) => sender?.enqueue(new Uint8Array(bytes)),
        end: () => sender?.close(),
      }
    }

    it('takes as long as something arrives, which is passed on', async () => {
      const file = sending()
      const pieces: number[] = []
      const done = downloadFile('https://easel.example/files/taken/x', 'easel.zip', {
        onStart: () => pieces.push(0),
        onPiece: ({ length }) => pieces.push(length),
        isLarge: true,
      })
      for (let minute = 1; minute <= 5; minute += 1) {
        file.send(minute)
        await vi.advanceTimersByTimeAsync(MINUTE - 1)
      }
      file.end()
      await done
      expect(pieces).toEqual([0, 1, 2, 3, 4, 5])
      expect(pressed).toHaveLength(1)
    })

    it('ends where nothing arrives any more', async () => {
      const file = sending()
      const failed = expect(
        downloadFile('https://easel.example/files/taken/x', 'easel.zip'),
      ).rejects.toThrow()
      file.send(1)
      await vi.advanceTimersByTimeAsync(MINUTE)
      await failed
      expect(pressed).toEqual([])
    })
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
