import { runInNewContext } from 'node:vm'
import { describe, expect, it } from 'vitest'
import { APPLY_THEME, THEME_CHOSEN, THEME_KEY } from './theme-choice.ts'

const METAS = ['(prefers-color-scheme: light)', '(prefers-color-scheme: dark)']

/** A page with what a browser has stored; null: it may store nothing. */
function openPage(stored: Record<string, string> | null) {
  const root = new Map<string, string>()
  const metas = METAS.map((media) => ({ media, dataset: {} }))
  const listeners = new Map<string, (event: { detail?: string }) => void>()
  runInNewContext(APPLY_THEME, {
    document: {
      documentElement: {
        setAttribute: (name: string, value: string) => void root.set(name, value),
        removeAttribute: (name: string) => void root.delete(name),
      },
      querySelectorAll: () => metas,
    },
    addEventListener: (type: string, listener: (event: { detail?: string }) => void) =>
      void listeners.set(type, listener),
    localStorage: {
      getItem(key: string) {
        if (stored === null) throw new DOMException('denied', 'SecurityError')
        return stored[key] ?? null
      },
    },
  })
  return {
    theme: () => root.get('data-theme') ?? null,
    /** Where the browser's bars take their color from. */
    bars: () => metas.map(({ media }) => media),
    tell: (type: string, detail?: string) => listeners.get(type)?.(detail === undefined ? {} : { detail }),
  }
}

describe('the theme of a page', () => {
  it('is the one that was chosen, with the bars of the browser', () => {
    expect(openPage({ [THEME_KEY]: 'dark' }).theme()).toBe('dark')
    expect(openPage({ [THEME_KEY]: 'dark' }).bars()).toEqual(['not all', 'all'])
    expect(openPage({ [THEME_KEY]: 'light' }).bars()).toEqual(['all', 'not all'])
  })

  it.each<[string, Record<string, string> | null]>([
    ['nothing was chosen', {}],
    ['something unknown is stored', { [THEME_KEY]: 'sepia' }],
    ['nothing can be stored', null],
  ])('is the system’s where %s', (_, stored) => {
    const page = openPage(stored)
    expect([page.theme(), page.bars()]).toEqual([null, METAS])
  })

  it('follows a choice in this tab and in another one, and back to the system', () => {
    const stored: Record<string, string> = {}
    const page = openPage(stored)
    stored[THEME_KEY] = 'dark'
    page.tell('storage')
    expect(page.theme()).toBe('dark')
    page.tell(THEME_CHOSEN, 'system')
    expect([page.theme(), page.bars()]).toEqual([null, METAS])
  })

  it('holds until the page is left where nothing can be stored', () => {
    const page = openPage(null)
    page.tell(THEME_CHOSEN, 'light')
    expect(page.theme()).toBe('light')
  })
})
