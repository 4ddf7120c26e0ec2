import { afterEach, describe, expect, it, vi } from 'vitest'
import { ApiError } from './api-error.ts'
import { later, locksHeld, scoped, server, useTabs } from './testing/event-tabs.ts'

const tab = useTabs()

/** The page's own events, which a test runner has not. */
function page() {
  const [window, document] = [new EventTarget(), Object.assign(new EventTarget(), { hidden: false })]
  vi.stubGlobal('window', window)
  vi.stubGlobal('document', document)
  const see = (seen: boolean) => {
    document.hidden = !seen
    document.dispatchEvent(new Event('visibilitychange'))
  }
  return { window, document, see }
}

describe('a page that nobody sees', () => {
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  it.each([
    ['that was left', 'window', 'pagehide', 'pageshow'],
    ['that the phone has stopped', 'document', 'freeze', 'resume'],
  ] as const)(
    '%s holds neither lock nor connection until somebody is back, and then goes on where it was',
    async (_, target, left, back) => {
      const { live, connections, open } = server()
      const caller = scoped()
      const { see, ...parts } = page()
      const { log } = tab({ open, ...caller })
      await later(() => expect(log).toEqual(['open']))
      connections[0]?.send('image', { id: 'a', progress: 10 }, '7')
      await later(() => expect(log).toContain('a 10'))
      see(false)
      parts[target].dispatchEvent(new Event(left))
      expect(live()).toEqual([])
      await later(async () => expect(await locksHeld(caller.scope())).toBe(0))
      parts[target].dispatchEvent(new Event(back))
      see(true)
      await later(() => expect(live()).toHaveLength(1))
      expect(connections[1]?.lastEventId).toBe('7')
    },
  )

  it('leaves the connection to another tab', async () => {
    const { live, open } = server()
    const caller = scoped()
    const { document } = page()
    tab({ open, ...caller })
    await later(() => expect(live()).toHaveLength(1))
    document.dispatchEvent(new Event('freeze'))
    vi.unstubAllGlobals()
    const other = tab({ open, ...caller })
    await later(() => expect(other.log).toEqual(['open']))
  })

  it.each([
    ['at once, where nothing has been heard for long', 300_000, 2],
    ['not where it has been heard a moment ago', 10_000, 1],
  ])('connects anew when it is seen again: %s', async (_, away, times) => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const { connections, open } = server()
    const { see } = page()
    const { log } = tab({ open, ...scoped() })
    await later(() => expect(log).toEqual(['open']))
    see(false)
    vi.setSystemTime(Date.now() + away)
    see(true)
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(connections).toHaveLength(times)
    expect(log.at(-1)).toBe('open')
  })

  it('does not wait for the next try of a connection that is lost, when it is seen again', async () => {
    const { see } = page()
    let tries = 0
    const open = async () => {
      tries += 1
      throw new TypeError('no network')
    }
    tab({ open, ...scoped() })
    // The pauses grow: by then the next one is of seconds.
    await later(() => expect(tries).toBeGreaterThan(2))
    const before = tries
    see(false)
    see(true)
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(tries).toBe(before + 1)
  })

  it('does not ask a server sooner that has refused the connection for now', async () => {
    const { see } = page()
    let tries = 0
    const open = async () => {
      tries += 1
      throw new ApiError({ kind: 'refused', status: 503 })
    }
    tab({ open, ...scoped() })
    await later(() => expect(tries).toBe(1))
    see(false)
    see(true)
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(tries).toBe(1)
  })
})
