import { describe, expect, it } from 'vitest'
import { createHistorySessions } from './history-sessions.ts'

/** The history of a frame, as browsers keep it: entries outlive the page that made them. */
function historyOf() {
  const entries: unknown[] = [null]
  let at = 0
  const page = () =>
    ({
      get state() {
        return structuredClone(entries[at] ?? null)
      },
      pushState(state: unknown) {
        at += 1
        entries.splice(at, entries.length, state)
      },
      replaceState(state: unknown) {
        entries[at] = state
      },
    }) as unknown as History
  return {
    page,
    go: (steps: number) => {
      at += steps
    },
    link: () => {
      at += 1
      entries.splice(at, entries.length, null)
    },
  }
}

describe('history entries of a frame', () => {
  it('belong to the user who made them, also after that user has left', () => {
    const { page, go } = historyOf()
    const history = page()
    const sessions = createHistorySessions(history)
    history.pushState({ usr: 'kept' }, '', '?search=secret')
    expect(history.state).toMatchObject({ usr: 'kept' })
    history.pushState(null, '')
    sessions.end()
    history.replaceState(null, '')
    expect(sessions.isFormer()).toBe(false)
    go(-1)
    expect(sessions.isFormer()).toBe(true)
    history.replaceState(null, '', '?')
    expect(sessions.isFormer()).toBe(false)
    go(-1)
    expect(sessions.isFormer()).toBe(true)
  })

  it('still belong to them after a reload of the frame', () => {
    const { page, go } = historyOf()
    const before = page()
    const first = createHistorySessions(before)
    before.pushState(null, '', '?search=secret')
    first.end()
    before.pushState(null, '')
    before.pushState(null, '', '?search=mine')
    const sessions = createHistorySessions(page())
    expect(sessions.isFormer()).toBe(false)
    go(-1)
    expect(sessions.isFormer()).toBe(false)
    go(-1)
    expect(sessions.isFormer()).toBe(true)
  })

  it('belong to nobody if they are links within the page', () => {
    const { page, link } = historyOf()
    const sessions = createHistorySessions(page())
    link()
    expect(sessions.isFormer()).toBe(false)
  })
})
