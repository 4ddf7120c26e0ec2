import { imageFixture, launcherFixture } from '@easel/contract/fixtures'
import { REPORTED, readFirstPage, WITHOUT_REPORTED } from '@easel/first-paint'
import { afterEach, describe, expect, it } from 'vitest'

const author = { id: 'author_ink', name: 'Ink Maker', avatar: null }
const [kept, reported] = [imageFixture({ id: 'img_a' }), imageFixture({ id: 'img_b', author })]

/** A page as the server renders it for everybody. */
function renderWall() {
  const wall = { items: [kept, reported], nextCursor: null }
  const data = JSON.stringify({ launcher: launcherFixture, language: 'en', home: wall, square: wall })
  document.body.innerHTML =
    `<a href="/square?image=img_a"></a><a href="/square?image=img_b" data-by="author_ink"></a>` +
    `<script type="application/json" id="easel-first-page">${data}</script>`
}

/** The images that are seen before the application runs. */
function seenImages() {
  // biome-ignore lint/security/noGlobalEval: a script of the page, which happy-dom does not run
  globalThis.eval(WITHOUT_REPORTED)
  const tiles = [...document.querySelectorAll('a')]
  return tiles.filter(({ style }) => style.visibility !== 'hidden').map(({ href }) => href.slice(-5))
}

describe('a work that was reported with this browser', () => {
  afterEach(() => localStorage.clear())

  it('is seen neither before the application runs nor until its first answer', () => {
    localStorage.setItem(REPORTED, 'img_other img_b')
    renderWall()
    expect(seenImages()).toEqual(['img_a'])
    const first = readFirstPage(document)
    expect([first?.home?.items, first?.square?.items]).toEqual([[kept], [kept]])
  })

  it('is left out likewise where its author was hidden', () => {
    localStorage.setItem(REPORTED, 'img_other author_ink')
    renderWall()
    expect(seenImages()).toEqual(['img_a'])
    expect(readFirstPage(document)?.square?.items).toEqual([kept])
  })

  it('hides nothing where nothing was reported', () => {
    renderWall()
    expect(seenImages()).toEqual(['img_a', 'img_b'])
    expect(readFirstPage(document)?.square?.items).toEqual([kept, reported])
  })
})
