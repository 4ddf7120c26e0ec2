import { createHash } from 'node:crypto'
import { LANGUAGE_TAG, type Language } from '@easel/contract/numbers'
import { PAGE_PAINTS, PAGES, type PageName } from '@easel/contract/pages'
import type { AuthorPage, ImagePage, ImageSet, Launcher } from '@easel/contract/types'
import type { FirstPage } from './adopt.ts'
import { authorHead } from './author-page.ts'
import { composer } from './composer.ts'
import { cover, ratioOf } from './cover.ts'
import { escapeAttribute, escapeJson } from './escape.ts'
import { type FrameKind, frameStyle } from './frame.ts'
import { homePrompt } from './home-prompt.ts'
import { icon } from './icon.ts'
import { columnsFor, placeTiles, WALL, wallEnd, widthFor } from './layout.ts'
import { type FirstPaintMessages, firstPaintMessages } from './messages.ts'
import { DATA_ID, FINISHED_AT, HELD_ID, MADE_BY, PAINT_ID, PAINTED_LINKS, TILES } from './names.ts'
import { MARK_NEWCOMER } from './newcomer.ts'
import { invitation, noQueue, noWorks } from './newcomer-page.ts'
import { isPlainPage, type PlainPage, plainPage } from './plain-page.ts'
import { WITHOUT_REPORTED } from './reported.ts'
import { sharedPicturesStyle, sharedWork } from './share-page.ts'
import { averageColor } from './thumbhash.ts'

/** Rows that fill a screen, and the number of tiles that takes on the widest wall. */
const ROWS = 3
const MOST_TILES = WALL.most * ROWS
/** Tiles that load before anything else: the two rows that a phone shows. */
const EAGER = 4

/** The pages of the menus and their like, that of a shared work, and those that say nothing before the application does. */
export type PaintedPage = PageName | 'share' | PlainPage

export interface FirstPaintInput {
  /** The built page, with the three placeholder comments. */
  template: string
  page: PaintedPage
  /** The first works of the page's wall as a visitor sees them, an author's with who that is; null where it has none. */
  works: ImagePage | AuthorPage | null
  /** The work of a link. */
  shared?: ImageSet
  launcher: Launcher
  language: Language
  /** The pages that are in the menu. */
  offered: readonly PageName[]
  /** Files that the application loads for this page and language: the browser need not wait for it to ask. */
  files?: readonly string[]
  /** Where the page is shown, and its URL with the query that links must keep. */
  frame?: FrameKind
  address?: string
  /** Nothing may be seen before the application says so: an app's page, until the app has named its user. */
  isHeld?: boolean
}

export interface FirstPaint {
  html: string
  /** Hashes of the style block and of a script, if there is one, for the Content-Security-Policy: `sha256-…`. */
  styleHash: string
  scriptHash?: string
}

/** Of the last 24 hours only those of the reader's today are shown: the server does not know where the reader is. */
export const WITHOUT_YESTERDAY = `for(const a of document.querySelectorAll('[${FINISHED_AT}]'))if(a.getAttribute('${FINISHED_AT}')<new Date().setHours(0,0,0,0))a.remove()`

interface PageScript {
  text: string
  /** In the head it runs before anything is painted, without waiting for style sheets. */
  place: 'head' | 'body'
}

const FOR_NEWCOMERS: PageScript = { text: MARK_NEWCOMER, place: 'head' }

const SCRIPTS: Partial<Record<PaintedPage, PageScript>> = {
  home: { text: WITHOUT_REPORTED, place: 'body' },
  square: { text: `${WITHOUT_YESTERDAY};${WITHOUT_REPORTED}`, place: 'body' },
  author: { text: WITHOUT_REPORTED, place: 'body' },
  create: FOR_NEWCOMERS,
  works: FOR_NEWCOMERS,
  queue: FOR_NEWCOMERS,
}

export const PLACEHOLDER = {
  style: '<!--first-paint:style-->',
  body: '<!--first-paint:body-->',
  data: '<!--first-paint:data-->',
} as const

/**
 * Renders what is public of a page (menu, heading, the first rows of its wall, the field for the prompt) and the first
 * data into it, so that they are visible before any script runs.
 */
export function firstPaint(input: FirstPaintInput): FirstPaint {
  const { template, page, works, shared, launcher, language, frame = 'site', files = [] } = input
  const tiles = works?.items.filter((item) => cover(item)?.thumbUrl).slice(0, MOST_TILES) ?? []
  const style = frameStyle(frame) + (shared ? sharedPicturesStyle(shared) : wallStyle(tiles))
  const script = frame === 'site' ? SCRIPTS[page] : undefined
  const scriptIn = (place: PageScript['place']) =>
    script?.place === place ? `<script>${script.text}</script>` : ''
  const first: FirstPage = { language, launcher, ...(works && { [page]: works }), ...(shared && { shared }) }
  const data = escapeJson(JSON.stringify(first))
  const html = template
    .replace(/<html lang="[^"]*"/, `<html lang="${LANGUAGE_TAG[language]}"`)
    .replace(PLACEHOLDER.style, () => `${scriptIn('head')}<style>${style}</style>`)
    // After the entry: while that runs, these arrive.
    .replace('</head>', () => `${announced(files)}${input.isHeld ? announcedImage(tiles) : ''}</head>`)
    .replace(PLACEHOLDER.body, () => body(input, tiles, scriptIn('body')))
    .replace(PLACEHOLDER.data, () => `<script type="application/json" id="${DATA_ID}">${data}</script>`)
  return {
    html,
    styleHash: hashOf(style),
    ...(script && { scriptHash: hashOf(script.text) }),
  }
}

const hashOf = (text: string): string => `sha256-${createHash('sha256').update(text).digest('base64')}`

const announced = (files: readonly string[]): string =>
  files
    .map((file) => {
      const kind = file.endsWith('.css') ? 'style' : 'script'
      return `<link rel="preload" as="${kind}" fetchpriority="low" href="${file}">`
    })
    .join('')

/** Of a page that is held back: its first image arrives while the app is asked for its user, and is shown with the page. */
function announcedImage([first]: ImageSet[]): string {
  const url = first && cover(first)?.thumbUrl
  return url ? `<link rel="preload" as="image" fetchpriority="high" href="${escapeAttribute(url)}">` : ''
}

function body(input: FirstPaintInput, tiles: ImageSet[], script: string): string {
  const { language, frame = 'site', isHeld = false } = input
  const texts = firstPaintMessages(language)
  const paint =
    `<div id="${PAINT_ID}">${frame === 'site' ? menu(input, texts) : ''}` +
    `<div class="fp-main" role="main">${content(input, tiles, texts)}</div></div>`
  return (
    (isHeld ? `<template id="${HELD_ID}">${paint}</template>` : paint) +
    script +
    `<noscript><p class="fp-note">${texts.noScript}</p></noscript>`
  )
}

function menu({ page, offered }: FirstPaintInput, texts: FirstPaintMessages): string {
  const current = (name: PageName) => (name === page ? ' aria-current="page"' : '')
  const link = (name: PageName) => {
    const text = texts.entries[name]
    return text ? `<a class="fp-link" href="${PAGES[name].path}"${current(name)}>${text}</a>` : ''
  }
  const { side, top } = texts.create
  const create = offered.includes('create')
    ? `<a class="fp-create" href="${PAGES.create.path}"${current('create')}><span class="fp-side">${side}</span><span class="fp-top">${top}</span></a>`
    : ''
  return (
    `<nav class="fp-menu" aria-label="${texts.menu}">` +
    `<button class="fp-open" popovertarget="${PAINTED_LINKS}" aria-label="${texts.open}">${icon('menu', 24)}</button>` +
    `<a class="fp-logo" href="${PAGES.home.path}"><img src="/icon.svg" alt="" width="28" height="28"><span translate="no">Easel</span></a>` +
    `${create}<div class="fp-links" id="${PAINTED_LINKS}" popover>${offered.map(link).join('')}</div></nav>`
  )
}

function content(input: FirstPaintInput, tiles: ImageSet[], texts: FirstPaintMessages): string {
  const { page, frame = 'site', shared } = input
  if (page === 'share') return shared ? sharedWork(shared, texts) : ''
  if (isPlainPage(page)) return plainPage(page, texts)
  const { address = PAGES[page].path } = input
  if (page === 'author') {
    const author = input.works && 'author' in input.works ? input.works.author : null
    return authorHead(author, input.language, texts) + wall(tiles, author?.name ?? '', address)
  }
  const newcomer = { texts, launcher: input.launcher, offered: input.offered }
  if (PAGE_PAINTS[page].kind === 'composer') {
    const options = { withSquare: input.offered.includes('square'), results: invitation(newcomer) }
    return `<div class="fp-create-page">${composer(texts, options)}</div>`
  }
  const heading =
    frame === 'site'
      ? `<div class="fp-in-${page}"><h1 class="fp-title">${texts.headings[page]}</h1></div>`
      : ''
  const head =
    PAGE_PAINTS[page].kind === 'wall'
      ? `<div class="fp-head">${heading}</div>${page === 'square' ? `<p class="fp-day">${texts.today}</p>` : ''}`
      : heading
  if (PAGE_PAINTS[page].kind === 'heading')
    return head + (page === 'queue' ? noQueue(newcomer) : noWorks(newcomer))
  const withPrompt = page === 'home' && frame === 'site' && input.offered.includes('create')
  const prompt = withPrompt ? homePrompt(texts, input.launcher) : ''
  return prompt + head + wall(tiles, texts.headings[page], address)
}

const wall = (tiles: ImageSet[], label: string, address: string): string =>
  `<section class="fp-wall" aria-label="${escapeAttribute(label)}"><div class="${TILES}">` +
  `${tiles.map((item, index) => tile(item, index, address)).join('')}</div></section>`

function tile(item: ImageSet, index: number, address: string): string {
  const slot = cover(item)
  if (!slot?.thumbUrl) return ''
  const href = `${address}${address.includes('?') ? '&' : '?'}image=${encodeURIComponent(item.id)}`
  const by = item.author.id ? ` ${MADE_BY}="${escapeAttribute(item.author.id)}"` : ''
  const eager = index < EAGER ? ' fetchpriority="high"' : ' loading="lazy"'
  return (
    `<a href="${escapeAttribute(href)}" ${FINISHED_AT}="${item.finishedAt ?? 0}"${by}><img src="${escapeAttribute(slot.thumbUrl)}" ` +
    `alt="${escapeAttribute(item.prompt)}" width="${slot.width}" height="${slot.height}" decoding="async"${eager}></a>`
  )
}

/** One rule per tile and number of columns; container units make it exact at every width. */
function wallStyle(tiles: ImageSet[]): string {
  const ratios = tiles.map(ratioOf)
  const paints = tiles.map((item, index) => {
    const color = averageColor(cover(item)?.thumbhash ?? null)
    // A height and not an aspect ratio: the wall sets heights, and both must round to the same fraction of a
    // pixel.
    return `${nth(index)}{height:calc(${round(1 / (ratios[index] ?? 1))}*var(--w));background:${color}}`
  })
  const layouts: string[] = []
  for (let columns: number = WALL.least; columns <= WALL.most; columns += 1) {
    layouts.push(layoutStyle(ratios, columns))
  }
  return paints.join('') + layouts.join('')
}

function layoutStyle(ratios: number[], columns: number): string {
  const places = placeTiles(ratios, columns)
  const end = wallEnd(ratios, places)
  const rules = places.map(
    ({ column, above, rank }, index) =>
      `${nth(index)}{left:calc(${column}*(var(--w) + ${WALL.gap}px));` +
      `top:calc(${round(above)}*var(--w) + ${rank * WALL.gap}px)}`,
  )
  const gaps = (columns - 1) * WALL.gap
  const tiles = `.${TILES}{--w:calc((100cqw - ${gaps}px)/${columns});height:calc(${round(end.above)}*var(--w) + ${end.rank * WALL.gap}px)}`
  const least = columns === columnsFor(0) ? 0 : widthFor(columns)
  // Images that are not displayed are not loaded: on a phone the first rows must not wait for those below the
  // screen.
  const hidden = `.${TILES}>a:nth-child(n+${columns * ROWS + 1}){display:none}`
  const shown = `.${TILES}>a:nth-child(-n+${columns * ROWS}){display:block}`
  return `@container (min-width:${least}px){${tiles}${hidden}${shown}${rules.join('')}}`
}

const nth = (index: number): string => `.${TILES}>a:nth-child(${index + 1})`
const round = (value: number): number => Math.round(value * 1e5) / 1e5

export { cover, escapeAttribute, escapeJson, isPlainPage, type PlainPage }

/** Puts the installation's client secret into the page, for clients to sign with. */
export const withClientSecret = (template: string, secret: string): string =>
  template.replace(
    '<meta name="easel-client" content=""',
    () => `<meta name="easel-client" content="${escapeAttribute(secret)}"`,
  )
