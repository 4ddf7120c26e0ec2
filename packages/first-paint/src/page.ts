import { createHash } from 'node:crypto'
import { DELETION_DAYS } from '@easel/contract/identity'
import { LANGUAGE_TAG, type Language } from '@easel/contract/numbers'
import { HIDDEN_AUTHORS, isPageName, PAGE_PAINTS, PAGES, type PageName } from '@easel/contract/pages'
import type { AuthorPage, ImagePage, ImageSet, Launcher } from '@easel/contract/types'
import type { FirstPage } from './adopt.ts'
import { type Asked, BARE, type Opened, withQuery } from './asked.ts'
import { authorHead, hiddenAuthors } from './author-page.ts'
import { composer } from './composer.ts'
import { cover } from './cover.ts'
import { escapeAttribute, escapeJson } from './escape.ts'
import { COLORS, type FrameKind, frameStyle, OWN_CREATE_STYLE } from './frame.ts'
import { homePrompt } from './home-prompt.ts'
import { headingOf, listHead } from './list-head.ts'
import { appMenu, siteMenu } from './menu.ts'
import { type FirstPaintMessages, firstPaintMessages } from './messages.ts'
import { DATA_ID, HELD_FILES_ID, HELD_ID, PAINT_ID } from './names.ts'
import { invitation, noQueue, noSquare, noWorks } from './newcomer-page.ts'
import { openedImage, openedSlot, openedStyle } from './opened-image.ts'
import { resultTemplate } from './own-results.ts'
import { FOR_THEME, type PageScript, scriptOf } from './page-scripts.ts'
import { isPlainPage, type PaintedPage, type PlainPage, plainPage } from './plain-page.ts'
import { sharedPicturesStyle, sharedWork } from './share-page.ts'
import { APPLY_THEME, THEME_STYLE } from './theme-choice.ts'
import { MOST_TILES, placesOfWorks, placesStyle, wall, wallStyle } from './wall.ts'

export interface FirstPaintInput {
  /** The built page, with the three placeholder comments. */
  template: string
  page: PaintedPage
  /** The first works of the page's wall as a visitor sees them, an author's with who that is; null where it has none. */
  works: ImagePage | AuthorPage | null
  /** The id in the address of an author's page. */
  author?: string | undefined
  /** The work of a link. */
  shared?: ImageSet
  /** What the address asks for beyond the bare page, and the image that it opens. */
  asked?: Asked
  opened?: Opened | undefined
  launcher: Launcher
  language: Language
  /** The pages that are in the menu. */
  offered: readonly PageName[]
  /** Files that the application loads for this page and language: the browser need not wait for it to ask. */
  files?: readonly string[]
  /** Those that its first paint waits for. */
  urgentFiles?: readonly string[]
  /** A script that asks for what is one's own while the application is loaded. */
  early?: string | undefined
  /** After how many days an account is gone that its owner deletes. */
  deletionDays?: number
  /** Where the page is shown, and its URL with the query that links must keep. */
  frame?: Exclude<FrameKind, 'app'>
  address?: string
  /** Nothing may be seen before the application says so: an app's page, until the app has named its user. */
  isHeld?: boolean
  /** A frame's page that was opened by itself: there is no host who would decide on language and colors. */
  isAlone?: boolean
  /** A side panel has no menu. */
  isAside?: boolean
}

export interface FirstPaint {
  html: string
  /** Hashes of the style block and of the scripts in the page, for the Content-Security-Policy: `sha256-…`. */
  styleHash: string
  scriptHashes: readonly string[]
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
  const { template, page, works, shared, launcher, language, frame = 'site' } = input
  const { files = [], urgentFiles = [], asked = BARE, opened } = input
  const isPersonal = asked.isPersonal && hasTexts(input)
  const tiles = works?.items.filter((item) => cover(item)?.thumbUrl).slice(0, MOST_TILES) ?? []
  const style =
    frameStyle(frame === 'embed' && hasTexts(input) ? 'app' : frame) +
    (page === 'create' && frame === 'site' && !input.isHeld ? OWN_CREATE_STYLE : '') +
    (shared ? sharedPicturesStyle(shared) : isPersonal ? placesStyle() : wallStyle(tiles)) +
    (opened ? openedStyle(opened, COLORS) : '')
  const own = frame === 'site' || input.isAlone ? scriptOf(page, asked) : undefined
  const scripts = [frame === 'site' ? FOR_THEME : undefined, own].filter((script) => script !== undefined)
  const scriptsIn = (place: PageScript['place']) =>
    scripts.map((script) => (script.place === place ? `<script>${script.text}</script>` : '')).join('')
  const first: FirstPage = {
    ...{ language, launcher },
    ...(works && { [page]: works }),
    ...(shared && { shared }),
    ...(opened && { opened: opened.set }),
    ...(asked.view !== undefined && { view: asked.view }),
    ...(page === 'logoff' && { deletionDays: input.deletionDays ?? DELETION_DAYS }),
  }
  const data = escapeJson(JSON.stringify(first))
  const html = template
    .replace(/<html lang="[^"]*"/, `<html lang="${LANGUAGE_TAG[language]}"`)
    .replace(
      PLACEHOLDER.style,
      () =>
        `${scriptsIn('head')}<style>${style}</style>${ahead(input.early)}${announced(urgentFiles, 'high')}`,
    )
    // After the entry: while that runs, these arrive.
    .replace('</head>', () => `${input.isHeld ? announcedImage(tiles) : announced(files, 'low')}</head>`)
    .replace(PLACEHOLDER.body, () => body(input, tiles, scriptsIn('body')))
    .replace(PLACEHOLDER.data, () => `<script type="application/json" id="${DATA_ID}">${data}</script>`)
  return {
    html,
    styleHash: hashOf(style),
    scriptHashes: scripts.map(({ text }) => hashOf(text)),
  }
}

/** A host decides on language and colors: of its pages only images are painted, until it has said them. */
const hasTexts = ({ frame = 'site', isHeld = false, isAlone = false }: FirstPaintInput): boolean =>
  frame === 'site' || isHeld || isAlone

const hashOf = (text: string): string => `sha256-${createHash('sha256').update(text).digest('base64')}`

const ahead = (script: string | undefined): string =>
  script ? `<script async fetchpriority="high" src="${script}"></script>` : ''

/** For the head of a page: what it will load, so that the browser asks for it at once. */
export const announced = (files: readonly string[], priority: 'high' | 'low'): string =>
  files
    .map((file) => {
      const kind = file.endsWith('.css') ? 'style' : 'script'
      return `<link rel="preload" as="${kind}" fetchpriority="${priority}" href="${file}">`
    })
    .join('')

/** Of a page that is held back: its first image arrives while the app is asked for its user, and is shown with the page. */
function announcedImage([first]: ImageSet[]): string {
  const url = first && cover(first)?.thumbUrl
  return url ? `<link rel="preload" as="image" fetchpriority="high" href="${escapeAttribute(url)}">` : ''
}

function body(input: FirstPaintInput, tiles: ImageSet[], script: string): string {
  const { page, language, isHeld = false } = input
  const texts = firstPaintMessages(language)
  const main = hasTexts(input) || page === 'home' ? content(input, tiles, texts) : ''
  const paint =
    `<div id="${PAINT_ID}"${input.isAside ? ' class="fp-aside"' : ''}>${menuOf(input, texts)}` +
    `<div class="fp-main" role="main">${main}</div></div>${input.opened ? openedImage(input.opened, texts) : ''}`
  return (
    (isHeld
      ? `<template id="${HELD_FILES_ID}">${announced(input.files ?? [], 'low')}</template>` +
        `<template id="${HELD_ID}" lang="${LANGUAGE_TAG[language]}">${paint}</template>`
      : paint) +
    script +
    `<noscript><p class="fp-note">${texts.noScript}</p></noscript>`
  )
}

/** A host decides on language and colors of the menu in its frame. */
function menuOf(input: FirstPaintInput, texts: FirstPaintMessages): string {
  const { page, offered, frame = 'site', isAside = false } = input
  const menu = { page, offered, linkTo: linksOf(input) }
  if (frame === 'site') return siteMenu(menu, texts)
  return hasTexts(input) && !isAside ? appMenu(menu, texts) : ''
}

/** Where links lead: to the same surface, with the query that stays. */
function linksOf({ page, address }: FirstPaintInput): (name: PageName) => string {
  if (!address || !isPageName(page)) return (name) => PAGES[name].path
  const own = PAGES[page].path
  return (name) => address.replace(own, PAGES[name].path)
}

function content(input: FirstPaintInput, tiles: ImageSet[], texts: FirstPaintMessages): string {
  const { page, shared } = input
  if (page === 'share') return shared ? sharedWork(shared, texts) : ''
  if (isPlainPage(page)) return plainPage(page, texts, input.deletionDays ?? DELETION_DAYS)
  const { address = PAGES[page].path } = input
  if (page === 'author') {
    const author = input.works && 'author' in input.works ? input.works.author : null
    if (!author && (input.author ?? HIDDEN_AUTHORS) === HIDDEN_AUTHORS) return hiddenAuthors(texts)
    return authorHead(author, input.language, texts) + wall(tiles, author?.name ?? '', address)
  }
  const linkTo = linksOf(input)
  const newcomer = { texts, launcher: input.launcher, offered: input.offered, linkTo }
  if (PAGE_PAINTS[page].kind === 'composer') {
    const options = {
      withSquare: input.offered.includes('square'),
      isHere: input.isHeld,
      results: invitation(newcomer, input.isHeld ? '' : resultTemplate(texts)),
    }
    return `<div class="fp-create-page">${composer(texts, options)}</div>`
  }
  return head(input, page, texts) + rows(input, page, tiles, newcomer)
}

/** What a page begins with; on the site's home that is the line for a prompt. */
function head(input: FirstPaintInput, page: MenuPage, texts: FirstPaintMessages): string {
  const { asked = BARE, frame = 'site', offered } = input
  const withPrompt = page === 'home' && frame === 'site' && offered.includes('create')
  const prompt = withPrompt ? homePrompt(texts, input.launcher) : ''
  return listHead({ page, asked, texts, hasTexts: hasTexts(input), prompt })
}

type MenuPage = Exclude<PageName, 'author'>
type Newcomer = Parameters<typeof noSquare>[0]

/** What a page lists, and what is there instead where that is nothing. */
function rows(input: FirstPaintInput, page: MenuPage, tiles: ImageSet[], newcomer: Newcomer): string {
  if (page === 'queue') return noQueue(newcomer)
  if (page === 'works') return noWorks(newcomer)
  const { address = PAGES[page].path, asked = BARE } = input
  const label = headingOf(page, asked, newcomer.texts)
  if (asked.isPersonal && hasTexts(input)) return placesOfWorks(label)
  const none = page === 'square' && input.isHeld && asked.view === undefined ? noSquare(newcomer) : ''
  return wall(tiles, label, withQuery(address, asked.query)) + none
}

export {
  APPLY_THEME,
  type Asked,
  BARE,
  cover,
  escapeAttribute,
  escapeJson,
  isPlainPage,
  type Opened,
  openedSlot,
  type PaintedPage,
  type PlainPage,
  THEME_STYLE,
  withQuery,
}

/** Puts the installation's client secret into the page, for clients to sign with. */
export const withClientSecret = (template: string, secret: string): string =>
  template.replace(
    '<meta name="easel-client" content=""',
    () => `<meta name="easel-client" content="${escapeAttribute(secret)}"`,
  )
