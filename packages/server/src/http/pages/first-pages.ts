import { endpoints } from '@easel/contract'
import type { Language } from '@easel/contract/numbers'
import { PAGE_SIZE } from '@easel/contract/numbers'
import { PAGE_NAMES, PAGE_PAINTS, PAGES, type PageName } from '@easel/contract/pages'
import type { AuthorPage, ImagePage } from '@easel/contract/types'
import {
  type FirstPaint,
  firstPaint,
  isPlainPage,
  type PaintedPage,
  type PlainPage,
} from '@easel/first-paint/page'
import { createCache } from '../../domain/kernel/cache.ts'
import { Refusal } from '../../domain/kernel/refusal.ts'
import type { Work } from '../../domain/kernel/work.ts'
import { presentPage } from '../api/cursor.ts'
import { presentLauncher } from '../api/present/launcher.ts'
import type { PresentAuthors } from '../api/present-authors.ts'
import type { PresentWorks } from '../api/present-works.ts'
import type { UseCases } from '../use-cases.ts'
import type { Template } from './site-template.ts'

export type FirstPageCases = Pick<UseCases, 'selected' | 'square' | 'launcher' | 'onGalleryChange'> & {
  accounts: Pick<UseCases['accounts'], 'deletionDays'>
  present: PresentWorks
  presentAuthors: PresentAuthors
}

/** How long a rendered page is cached, in ms. */
const CACHE_TTL = 5000
/** How many: there is one of every author. */
const CACHE_SIZE = 500

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
  /** A frame's page that was opened by itself. */
  isAlone?: boolean
  /** Create as the side panel's one page, without a menu. */
  isAside?: boolean
  /** What is offered there; everything that the operator does without it. */
  features?: readonly string[]
  /** Whose page it is, if it is an author's. */
  author?: string | undefined
}

const FIRST = { after: null, limit: PAGE_SIZE.default }

export interface RenderedPage extends FirstPaint {
  /** What the page shows of everybody's works. */
  works: ImagePage | AuthorPage | null
}

/** Renders pages with what is public of them, for everybody alike, so that they are cached. */
export function createFirstPages(cases: FirstPageCases) {
  const { selected, square, launcher, present, presentAuthors, onGalleryChange } = cases
  const { deletionDays } = cases.accounts
  const rendered = createCache<{ etag: string; page: Promise<RenderedPage> }>({
    entries: CACHE_SIZE,
    ttl: CACHE_TTL,
  })
  onGalleryChange(() => rendered.clear())
  const works = async (
    page: PageName,
    language: Language,
    author: string | undefined,
  ): Promise<ImagePage | AuthorPage | null> => {
    if (PAGE_PAINTS[page].kind !== 'wall') return null
    if (page === 'author') return authorsWorks(presentAuthors, author, language)
    const isSquare = page === 'square'
    const { items, next } = isSquare
      ? await square.latest(ANYONE, FIRST)
      : await selected({ reader: null, style: null, search: null }, FIRST)
    const sets = await present(items, { principal: ANYONE, language }, { square: isSquare })
    return presentPage({ items: sets, next }, (list) => list)
  }

  const common = async (template: Template, language: Language, frame?: PageFrame) => ({
    template: template.html,
    launcher: presentLauncher(await launcher.current(language)),
    language,
    offered: offeredIn(launcher, frame),
  })

  const render = async (
    template: Template,
    page: PageName,
    language: Language,
    frame?: PageFrame,
  ): Promise<RenderedPage> => {
    const shown = isHosts(page, frame) ? null : await works(page, language, frame?.author)
    const files = filesOf(template, page, language, frame)
    const paint = firstPaint({
      ...(await common(template, language, frame)),
      ...{ page, works: shown, files, early: earlyOf(template, page, frame) },
      // An app names its user over this channel, whose code is none of the connecting script's; nothing is seen before.
      ...(frame?.isHeld && { urgentFiles: template.files.native ?? [] }),
      ...frame,
    })
    return { ...paint, works: shown }
  }

  const cached = (
    key: string,
    { etag }: Template,
    make: () => Promise<RenderedPage>,
  ): Promise<RenderedPage> => {
    const before = rendered.get(key)
    if (before?.etag === etag) return before.page
    const page = make()
    page.catch(() => rendered.delete(key))
    rendered.set(key, { etag, page })
    return page
  }

  return {
    of: (template: Template, page: PageName, language: Language, frame?: PageFrame): Promise<RenderedPage> =>
      cached(JSON.stringify([page, language, frame]), template, () =>
        render(template, page, language, frame),
      ),

    /** A page that is in no menu, with nothing of anybody's. */
    ofPlain: (template: Template, page: PlainPage, language: Language): Promise<RenderedPage> =>
      cached(`${page} ${language}`, template, async () => {
        const files = filesOf(template, page, language, undefined)
        return {
          ...firstPaint({ ...(await common(template, language)), page, works: null, files, deletionDays }),
          works: null,
        }
      }),

    /** The page of a link: its owner shows the work to whoever has it. `title`: the prompt, as far as it may be seen. */
    async ofShared(template: Template, work: Work, language: Language, title: string): Promise<FirstPaint> {
      const [shared] = await present([work], { principal: ANYONE, language }, { whole: true })
      return firstPaint({
        ...(await common(template, language)),
        page: 'share',
        works: null,
        ...(shared && { shared: { ...shared, prompt: title } }),
        files: filesOf(template, 'share', language, undefined),
      })
    },
  }
}

/**
 * In a frame all but the home page has the texts and colors of its host, and a partner's own works; by itself and without a
 * partner it shows what the site does.
 */
const isHosts = (page: PageName, frame: PageFrame | undefined): boolean =>
  frame?.frame === 'embed' && page !== 'home' && !(frame.isAlone && !frame.features)

/** The pages of the menu there. */
const offeredIn = (launcher: FirstPageCases['launcher'], frame?: PageFrame): PageName[] =>
  PAGE_NAMES.filter((name) => {
    const { needs } = PAGES[name]
    return !needs || (frame?.features?.includes(needs) ?? !launcher.isOff(needs))
  })

export type FirstPages = ReturnType<typeof createFirstPages>

/** What an author shows; null without one, or when it is nothing. */
async function authorsWorks(
  authors: PresentAuthors,
  author: string | undefined,
  language: Language,
): Promise<AuthorPage | null> {
  const { data } = endpoints.author.params.safeParse({ id: author })
  if (!data) return null
  try {
    return await authors.page({ principal: ANYONE, language }, data.id, FIRST)
  } catch (error) {
    if (error instanceof Refusal && error.status === 404) return null
    throw error
  }
}

/** On the site's pages of what is one's own; an app's has it in the script that connects it. */
const earlyOf = ({ files }: Template, page: PageName, frame: PageFrame | undefined): string | undefined =>
  PAGE_PAINTS[page].kind === 'wall' || frame?.frame === 'embed' ? undefined : files.early?.[0]

/** What the application loads for this page and language. The home page is part of the entry. */
const filesOf = (
  { files }: Template,
  page: PaintedPage,
  language: Language,
  frame: PageFrame | undefined,
): string[] => {
  const inFrame = frame?.frame === 'embed'
  const words = (name: string) => `${name}-${language}`
  const ofPage = page === 'home' || isPlainPage(page) ? [] : [`page-${frame?.isAside ? 'aside' : page}`]
  // The language of a frame is its host's to say. An app's is mostly that of the phone.
  const chunks = [
    ...(inFrame && !frame.isHeld && !frame.isAlone
      ? []
      : [words('words'), ...ofPage.map(() => words('more-words'))]),
    ...ofPage,
  ]
  return [...new Set(chunks.flatMap((name) => files[name] ?? []))]
}
