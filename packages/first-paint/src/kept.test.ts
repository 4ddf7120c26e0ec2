import { launcherFixture } from '@easel/contract/fixtures'
import { PAGE_NAMES } from '@easel/contract/pages'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { COMPACT, DRAFT, SETS, SHOW_KEPT, TOLD, USED_UP, USED_UP_BY } from './kept.ts'
import { FIELD_ID } from './names.ts'
import { firstPaint, PLACEHOLDER } from './page.ts'

const HOUR = 3_600_000

afterEach(() => vi.unstubAllGlobals())

/** Runs the script in a page with that storage, whose field comes then. */
function show(stored: Record<string, string>, search = '') {
  const field = { defaultValue: '' }
  const setAttribute = vi.fn()
  let isRead = false
  const observers: (() => void)[] = []
  const document = {
    documentElement: { setAttribute },
    getElementById: (id: string) => (isRead && id === FIELD_ID ? field : null),
  }
  class MutationObserver {
    #run: () => void
    constructor(run: (changes: unknown[], observer: unknown) => void) {
      this.#run = () => run([], this)
    }
    observe = () => observers.push(this.#run)
    disconnect = () => observers.splice(0)
  }
  const localStorage = { getItem: (key: string) => stored[key] ?? null }
  for (const [name, value] of Object.entries({
    document,
    location: { search },
    localStorage,
    MutationObserver,
  }))
    vi.stubGlobal(name, value)
  new Function(SHOW_KEPT)()
  const tell = () => {
    for (const observer of [...observers]) observer()
  }
  tell()
  isRead = true
  tell()
  return { prompt: field.defaultValue, marks: setAttribute.mock.calls, waiting: observers.length }
}

const usedUp = (until: unknown) => JSON.stringify({ until, who: 'visitor' })

describe('what this browser has kept of Create', () => {
  it('is in the field as soon as that has been read, and nothing is waited for any more', () => {
    const { prompt, waiting } = show({ [DRAFT]: JSON.stringify({ prompt: 'A fox' }) })
    expect([prompt, waiting]).toEqual(['A fox', 0])
  })

  it('says that the quota is used up, as long as it is', () => {
    expect(show({ [USED_UP]: usedUp(Date.now() + HOUR) }).marks).toEqual([[USED_UP_BY, 'visitor']])
    expect(show({ [USED_UP]: usedUp(Date.now() - HOUR) }).marks).toEqual([])
  })

  it('has the form on one line where there are results, and says whether it was read who will see them', () => {
    const marks = (stored: Record<string, string>, search?: string) => show(stored, search).marks
    const sets = { [SETS]: '["a"]' }
    expect(marks({ ...sets, [TOLD]: '1' })).toEqual([[COMPACT, 'told']])
    expect(marks(sets)).toEqual([[COMPACT, '']])
    expect(marks({ [SETS]: '[]', [TOLD]: '1' })).toEqual([])
    expect(marks({ ...sets, [DRAFT]: '{"reference":{"id":"up_1"}}' })).toEqual([])
    const usedUpToo = { ...sets, [USED_UP]: usedUp(Date.now() + HOUR) }
    expect(marks(usedUpToo)).toEqual([
      [USED_UP_BY, 'visitor'],
      [COMPACT, ''],
    ])
    expect(marks(sets, '?prompt=An%20owl')).toEqual([])
  })

  it('is left alone where it cannot be read, or is of another kind', () => {
    for (const text of ['{', '7', 'null', '{"prompt":7}', '{"prompt":{}}', '[]']) {
      const { prompt, marks, waiting } = show({ [DRAFT]: text, [USED_UP]: text })
      expect([prompt, marks, waiting]).toEqual(['', [], 0])
    }
  })

  it('is not shown where the address asks for something else, or the device may become somebody else’s', () => {
    const kept = { [DRAFT]: '{"prompt":"A fox"}', [USED_UP]: usedUp(Date.now() + HOUR) }
    expect(show(kept, '?prompt=An%20owl')).toMatchObject({ prompt: '', marks: [] })
    expect(show({ ...kept, SSAID_next: 'another' })).toMatchObject({ prompt: '', marks: [] })
  })

  it('has its place on Create, of the site and of an app', () => {
    const htmlOf = (page: 'create' | 'works', isHeld = false) =>
      firstPaint({
        ...{ template: `<head>${PLACEHOLDER.style}</head>${PLACEHOLDER.body}`, page, works: null },
        ...{ launcher: launcherFixture, language: 'en', offered: PAGE_NAMES },
        ...(isHeld && { frame: 'embed', isHeld }),
      }).html
    const note = /class="fp-used-up".*Daily quota used up.*Log in for more.*Become VIP/
    for (const isHeld of [false, true]) {
      expect(htmlOf('create', isHeld)).toMatch(note)
      expect(htmlOf('create', isHeld)).toContain(`[${USED_UP_BY}] .fp-used-up`)
      expect(htmlOf('works', isHeld)).not.toMatch(note)
    }
  })
})
