import { describe, expect, it } from 'vitest'
import { changesBetween, plainOptions } from './embed-options.ts'
import { DEFAULTS, KNOB_PAGES, type Knobs, knobsOf, queryOf } from './knobs.ts'

const EVERYTHING: Knobs = {
  page: 'works',
  mode: 'aside',
  width: 412,
  look: 'dark',
  accent: '#00aa77',
  roundness: 0.25,
  font: '"Trebuchet MS", sans-serif',
  language: 'zhTW',
  user: 'b',
  handlers: ['openLogin', 'downloadImage'],
}
const ORIGIN = 'https://easel.example'

describe('an address with settings', () => {
  it('opens the same settings again', () => {
    expect(knobsOf(`?${queryOf(EVERYTHING)}`)).toEqual(EVERYTHING)
  })

  it('names only what differs from the defaults', () => {
    expect(queryOf(DEFAULTS)).toBe('')
    expect(queryOf({ ...DEFAULTS, look: 'dark' })).toBe('look=dark')
  })

  it.each([
    'page=square&mode=popup&look=neon&user=admin',
    'width=12&roundness=9&accent=red%3B%7D&font=url(x)&language=tlh',
    'width=&roundness=&handlers=,,eval',
    'accent=%23fff&width=NaN',
  ])('passes over what it cannot read: %s', (query) => {
    expect(knobsOf(`?${query}`)).toEqual(DEFAULTS)
  })

  it('offers only pages that the built-in partner has', () => {
    expect(KNOB_PAGES).toEqual(['home', 'create', 'works', 'queue'])
  })
})

describe('options of an embed', () => {
  it('are the address and the partner alone by default', () => {
    expect(plainOptions(DEFAULTS, ORIGIN, 'acme')).toEqual({ src: `${ORIGIN}/embed/home`, partner: 'acme' })
  })

  it('say everything that was turned; the side panel has no other page', () => {
    expect(plainOptions(EVERYTHING, ORIGIN, 'acme')).toEqual({
      src: `${ORIGIN}/embed/aside`,
      partner: 'acme',
      language: 'zhTW',
      theme: { mode: 'dark', accent: '#00aa77', roundness: 0.25, font: '"Trebuchet MS", sans-serif' },
    })
  })
})

describe('a change', () => {
  const after = (change: Partial<Knobs>, before: Partial<Knobs> = {}) =>
    changesBetween({ ...DEFAULTS, ...before }, { ...DEFAULTS, ...before, ...change }, 'es-MX')

  it('of theme, language, user and page is made live', () => {
    expect(after({ look: 'dark', roundness: 2 })).toEqual([
      { method: 'setTheme', theme: { mode: 'dark', roundness: 2 } },
    ])
    expect(after({ language: 'en' })).toEqual([{ method: 'changeLanguage', language: 'en' }])
    expect(after({ user: 'a', page: 'works' })).toEqual([
      { method: 'userChange' },
      { method: 'changeRouter', to: 'works' },
    ])
  })

  it('back to the default is made live where a call says it', () => {
    expect(after({ look: 'auto' }, { look: 'dark' })).toEqual([
      { method: 'setTheme', theme: { mode: 'auto' } },
    ])
    expect(after({ language: null }, { language: 'en' })).toEqual([
      { method: 'changeLanguage', language: 'es-MX' },
    ])
  })

  it('that no call makes embeds anew', () => {
    expect(after({ accent: null }, { accent: '#00aa77' })).toBe('embed')
    expect(after({ font: null }, { font: 'Georgia, serif' })).toBe('embed')
    expect(after({ mode: 'aside' })).toBe('embed')
    expect(after({ mode: 'dialog' })).toBe('embed')
    expect(after({ mode: 'panel' }, { mode: 'aside' })).toBe('embed')
    expect(after({ handlers: ['showVip'] })).toBe('embed')
  })

  it('of the width alone asks nothing of the frame, nor does a page of the side panel', () => {
    expect(after({ width: 390 })).toEqual([])
    expect(after({ page: 'works' }, { mode: 'aside' })).toEqual([])
    expect(after({ page: 'works' }, { mode: 'panel' })).toEqual([])
    expect(after({ page: 'works' }, { mode: 'dialog' })).toEqual([{ method: 'changeRouter', to: 'works' }])
  })
})
