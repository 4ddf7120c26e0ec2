import type { Language } from '@easel/contract/numbers'
import { PAGE_NAMES, PAGE_PAINTS, PAGES, type PageName } from '@easel/contract/pages'
import type { AuthorPage, ImagePage, ImageSlot } from '@easel/contract/types'
import {
  type FirstPaint,
  firstPaint,
  isPlainPage,
  type PaintedPage,
  type PlainPage,
  withQuery,
} from '@easel/first-paint/page'
import { createCache } from '../../domain/kernel/cache.ts'
import type { Work } from '../../domain/kernel/work.ts'
import { presentLauncher } from '../api/present/launcher.ts'
import type { UseCases } from '../use-cases.ts'
import { type AskedPage, askedOf, isBare } from './asked-page.ts'
import { ANYONE, type FirstWorksCases, openedBy, worksOf } from './first-works.ts'
import type { Template } from './site-template.ts'

export type FirstPageCases = FirstWorksCases &
  Pick<UseCases, 'launcher' | 'onGalleryChange'> & { accounts: Pick<UseCases['accounts'], 'deletionDays'> }

/** How long a rendered page is cached, in ms. */
const CACHE_TTL = 5000
/** How many: there is one of every author. */
const CACHE_SIZE = 500
/** Those of addresses with a query, which anybody can write, are kept apart: they push no other page out. */
const ASKED_CACHE_SIZE = 100

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

export interface RenderedPage extends FirstPaint {
  /** What the page shows of everybody's works. */
  works: ImagePage | AuthorPage | null
  /** The image that the address opens, and what it is called on other sites. */
  opened?: { slot: ImageSlot; title: string; address: string } | undefined
}

const cacheOf = (entries: number) =>
  createCache<{ etag: string; page: Promise<RenderedPage> }>({ entries, ttl: CACHE_TTL })

function cached(
  cache: ReturnType<typeof cacheOf>,
  key: string,
  { etag }: Template,
  make: () => Promise<RenderedPage>,
): Promise<RenderedPage> {
  const before = cache.get(key)
  if (before?.etag === etag) return before.page
  const page = make()
  page.catch(() => cache.delete(key))
  cache.set(key, { etag, page })
  return page
}

/** Renders pages with what is public of them, for everybody alike, so that they are cached. */
export function createFirstPages(cases: FirstPageCases) {
  const { launcher, present, onGalleryChange } = cases
  const { deletionDays } = cases.accounts
  const [rendered, renderedAsked] = [cacheOf(CACHE_SIZE), cacheOf(ASKED_CACHE_SIZE)]
  onGalleryChange(() => {
    rendered.clear()
    renderedAsked.clear()
  })

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
    asked: AskedPage,
    frame?: PageFrame,
  ): Promise<RenderedPage> => {
    const isNone = isHosts(page, frame) || asked.isPersonal || isPartners(asked, frame)
    const shown = isNone ? null : await worksOf(cases, page, language, asked, frame?.author)
    const found = frame?.frame === 'embed' ? null : await openedBy(cases, page, language, asked)
    const opened = found && { ...found, ...addressesOf(frame?.address ?? PAGES[page].path, asked) }
    const paint = firstPaint({
      ...(await common(template, language, frame)),
      ...{ page, works: shown, early: earlyOf(template, page, frame) },
      files: [...filesOf(template, page, language, frame), ...(opened ? (template.files.viewer ?? []) : [])],
      asked: { ...asked, isPersonal: isNone && !isHosts(page, frame) && PAGE_PAINTS[page].kind === 'wall' },
      ...(opened && { opened }),
      // An app names its user over this channel, whose code is none of the connecting script's; nothing is seen before.
      ...(frame?.isHeld && { urgentFiles: template.files.native ?? [] }),
      ...frame,
    })
    return { ...paint, works: shown, opened: opened ?? undefined }
  }

  return {
    /** `url`: that was asked for, with its query. */
    async of(
      template: Template,
      page: PageName,
      language: Language,
      url: string,
      frame?: PageFrame,
    ): Promise<RenderedPage> {
      const whole = askedOf(page, url)
      const keyOf = (asked: AskedPage) => JSON.stringify([page, language, frame, asked])
      const isKnown = whole.image === null || renderedAsked.get(keyOf(whole))?.etag === template.etag
      const opensIt = isKnown || (frame?.frame !== 'embed' && (await openedBy(cases, page, language, whole)))
      // Anybody can invent ids: one that opens nothing has the page of its list, one for all of them.
      const asked = opensIt ? whole : { ...whole, image: null, slot: undefined }
      const make = () => render(template, page, language, asked, frame)
      return isBare(asked)
        ? cached(rendered, JSON.stringify([page, language, frame]), template, make)
        : cached(renderedAsked, keyOf(asked), template, make)
    },

    /** A page that is in no menu, with nothing of anybody's. */
    ofPlain: (template: Template, page: PlainPage, language: Language): Promise<RenderedPage> =>
      cached(rendered, `${page} ${language}`, template, async () => {
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

/** Popular is what is so in a square, and a partner may have one of their own. */
const isPartners = ({ list }: AskedPage, frame: PageFrame | undefined): boolean =>
  list === 'popular' && frame?.frame === 'embed' && !(frame.isAlone && !frame.features)

/** The addresses of a page with the image that is open, and without. The image is named last. */
const addressesOf = (base: string, { query, image, slot }: AskedPage) => ({
  address: withQuery(base, { ...query, ...(slot && { slot }), ...(image && { image }) }),
  closed: withQuery(base, query),
})

/** On the site's pages of what is one's own, My works with what lays them out; an app's has it in the script that connects it. */
const earlyOf = ({ files }: Template, page: PageName, frame: PageFrame | undefined): string | undefined =>
  PAGE_PAINTS[page].kind === 'wall' || frame?.frame === 'embed'
    ? undefined
    : files[page === 'works' ? 'early-works' : 'early']?.[0]

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
