import { launcherFixture } from '@easel/contract/fixtures'
import { PAGE_NAMES } from '@easel/contract/pages'
import { describe, expect, it } from 'vitest'
import { type FirstPaintInput, firstPaint, type PaintedPage, PLACEHOLDER } from './page.ts'

const template = `<html lang="en"><head>${PLACEHOLDER.style}</head><body>${PLACEHOLDER.body}${PLACEHOLDER.data}</body></html>`

const painted = (page: PaintedPage, more: Partial<FirstPaintInput> = {}) =>
  firstPaint({
    ...{ template, page, works: null, launcher: launcherFixture, language: 'en', offered: PAGE_NAMES },
    ...more,
  })

describe('the first paint before the application has come', () => {
  it('has menu, heading and field where it is held back until the app has said language and colors', () => {
    const address = '/h5/create?partner=acme'
    const input = { frame: 'embed', isHeld: true, address } as const
    const create = painted('create', input).html
    const [, lang, held = ''] =
      /<template id="easel-held-paint" lang="(.*?)">(.*?)<\/template>/s.exec(create) ?? []
    expect(lang).toBe('en')
    expect(held).toContain('href="/h5/works?partner=acme"')
    expect(held).toContain('<textarea')
    expect(held).toContain('aria-current="page"')
    expect(create.replace(held, '')).not.toContain('<textarea')
    const works = painted('works', { ...input, address: '/h5/works?partner=acme' }).html
    expect(works).toContain('href="/h5/create?partner=acme&amp;prompt=')
    const little = painted('works', { ...input, offered: ['home', 'works'], address: '/h5/works' }).html
    expect(little).not.toContain('href="/h5/create')
  })

  it('has menu, heading and field at once in a frame’s page that was opened by itself', () => {
    const input = { frame: 'embed', address: '/embed/create' } as const
    const { html, scriptHashes } = painted('create', { ...input, isAlone: true })
    expect(html).not.toContain('<template id="easel-held-paint"')
    for (const part of ['<textarea', 'href="/embed/works"', 'aria-current="page"']) {
      expect(html).toContain(part)
      expect(painted('create', input).html).not.toContain(part)
    }
    expect([scriptHashes, painted('create', input).scriptHashes]).toEqual([[expect.any(String)], []])
  })

  it('asks ahead with a script that stands before that of the application', () => {
    const { html } = painted('works', { early: '/assets/early.1.js' })
    expect(html).toContain('<script async fetchpriority="high" src="/assets/early.1.js"></script>')
    expect(painted('works').html).not.toContain('<script async')
  })

  it('says what deleting an account means, with the days of this server', () => {
    const { html } = painted('logoff', { deletionDays: 45 })
    expect(html).toContain('After 45 days your account')
    const data = /id="easel-first-page">(.*?)<\/script>/.exec(html)?.[1] ?? ''
    expect(JSON.parse(data).deletionDays).toBe(45)
  })
})
