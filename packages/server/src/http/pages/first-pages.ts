import type { Language } from '@easel/contract/numbers'
import { PAGE_SIZE } from '@easel/contract/numbers'
import { PAGE_NAMES, PAGE_PAINTS, PAGES, type PageName } from '@easel/contract/pages'
import type { ImagePage } from '@easel/contract/types'
import { type FirstPaint, firstPaint } from '@easel/first-paint/page'
import { presentPage } from '../api/cursor.ts'
import { presentLauncher } from '../api/present/launcher.ts'
import type { PresentWorks } from '../api/present-works.ts'
import type { UseCases } from '../use-cases.ts'
import type { Template } from './site-template.ts'

export type FirstPageCases = Pick<UseCases, 'selected' | 'square' | 'launcher' | 'onGalleryChange'> & {
  present: PresentWorks
}

/** How long a rendered page is cached, in ms. */
const CACHE_TTL = 5000

/** An anonymous visitor: sees watermarks, owns nothing. */
const ANYONE = {
  id: 'anyone',
  kind: 'visitor',
  vip: false,
  permanent: false,
  addressKey: null,
  partner: null,
} as const

/** Where the page is shown, and the query that its links must keep. */
export interface PageFrame {
  frame: 'site' | 'embed'
  address: string
  /** An app's page: its first paint waits for the app to name its user. */
  isHeld?: boolean
}

const FIRST = { after: null, limit: PAGE_SIZE.default }

/** Renders pages with what is public of them, for everybody alike, so that they are cached. */
export function createFirstPages({ selected, square, launcher, present, onGalleryChange }: FirstPageCases) {
  const rendered = new Map<string, { at: number; etag: string; page: Promise<FirstPaint> }>()
  onGalleryChange(() => rendered.clear())
  const offered = PAGE_NAMES.filter((name) => {
    const { needs } = PAGES[name]
    return !(needs && launcher.isOff(needs))
  })

  const works = async (page: PageName, language: Language): Promise<ImagePage | null> => {
    if (PAGE_PAINTS[page].kind !== 'wall') return null
    const isSquare = page === 'square'
    const { items, next } = isSquare
      ? await square.latest(ANYONE, FIRST)
      : await selected({ reader: null, style: null, search: null }, FIRST)
    const sets = await present(items, { principal: ANYONE, language }, { square: isSquare })
    return presentPage({ items: sets, next }, (list) => list)
  }

  const render = async (template: Template, page: PageName, language: Language, frame?: PageFrame) =>
    firstPaint({
      template: template.html,
      page,
      works: await works(page, language),
      launcher: presentLauncher(await launcher.current(language)),
      language,
      offered,
      files: filesOf(template, page, language, frame),
      ...frame,
    })

  return (template: Template, page: PageName, language: Language, frame?: PageFrame): Promise<FirstPaint> => {
    const key = `${page} ${language} ${frame?.address ?? ''}`
    const before = rendered.get(key)
    const fresh = before && before.etag === template.etag && performance.now() - before.at < CACHE_TTL
    if (fresh) return before.page
    const now = render(template, page, language, frame)
    now.catch(() => rendered.delete(key))
    rendered.set(key, { at: performance.now(), etag: template.etag, page: now })
    return now
  }
}

/** What the application loads for this page and language. The home page is part of the entry. */
const filesOf = (
  { files }: Template,
  page: PageName,
  language: Language,
  frame: PageFrame | undefined,
): string[] => {
  // The language of a frame is its host's to say. An app's is mostly that of the phone, and its channel is code of its own.
  if (frame?.frame === 'embed' && !frame.isHeld) return []
  const chunks = frame?.isHeld
    ? ['native', `words-${language}`]
    : [`words-${language}`, ...(page === 'home' ? [] : [`page-${page}`, `more-words-${language}`])]
  return [...new Set(chunks.flatMap((name) => files[name] ?? []))]
}
