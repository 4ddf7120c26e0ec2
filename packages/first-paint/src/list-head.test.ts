import { launcherFixture } from '@easel/contract/fixtures'
import { PAGE_NAMES } from '@easel/contract/pages'
import { expect, it } from 'vitest'
import { type Asked, BARE } from './asked.ts'
import { firstPaint, PLACEHOLDER } from './page.ts'

const square = (list: Asked['list']) =>
  firstPaint({
    template: `<html lang="en"><head>${PLACEHOLDER.style}</head><body>${PLACEHOLDER.body}${PLACEHOLDER.data}</body></html>`,
    page: 'square',
    works: null,
    launcher: launcherFixture,
    language: 'en',
    offered: PAGE_NAMES,
    asked: { ...BARE, list },
  }).html

it('has the name of the list as a heading, as the square itself has it', () => {
  expect(square('own')).toContain('<h2 class="fp-day">Today</h2>')
})

it('has no heading without a text where the name depends on where the reader is', () => {
  expect(square('day')).not.toContain('<h2')
})
