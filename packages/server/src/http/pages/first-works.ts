import { endpoints } from '@easel/contract'
import type { Language } from '@easel/contract/numbers'
import { ImageStatus, PAGE_SIZE } from '@easel/contract/numbers'
import { PAGE_PAINTS, type PageName } from '@easel/contract/pages'
import type { AuthorPage, ImagePage, ImageSet, ImageSlot } from '@easel/contract/types'
import { openedSlot } from '@easel/first-paint/page'
import { Refusal } from '../../domain/kernel/refusal.ts'
import { presentPage } from '../api/cursor.ts'
import type { PresentAuthors } from '../api/present-authors.ts'
import type { PresentWorks } from '../api/present-works.ts'
import type { UseCases } from '../use-cases.ts'
import type { AskedPage } from './asked-page.ts'
import { sharedTitle } from './link-card.ts'

export type FirstWorksCases = Pick<UseCases, 'selected' | 'square' | 'isShowable'> & {
  works: Pick<UseCases['works'], 'open'>
  present: PresentWorks
  presentAuthors: PresentAuthors
}

/** An anonymous visitor: sees watermarks, owns nothing. */
export const ANYONE = {
  id: 'anyone',
  kind: 'visitor',
  vip: false,
  permanent: false,
  addressKey: null,
  partner: null,
} as const

const FIRST = { after: null, limit: PAGE_SIZE.default }

/** The rows of a page as the API answers them to a visitor. */
export async function worksOf(
  { selected, square, present, presentAuthors }: FirstWorksCases,
  page: PageName,
  language: Language,
  asked: AskedPage,
  author: string | undefined,
): Promise<ImagePage | AuthorPage | null> {
  if (PAGE_PAINTS[page].kind !== 'wall') return null
  if (page === 'author') return authorsWorks(presentAuthors, author, language)
  const { style, order, list, query } = asked
  const { search = '' } = query
  const isSquare = page === 'square'
  const listed = () => {
    if (list === 'popular') return square.top(ANYONE, FIRST)
    if (!isSquare) return selected({ reader: null, style, search }, FIRST)
    if (list === 'own') return square.latest(ANYONE, FIRST)
    return square.list(
      ANYONE,
      { order, search: search.trim(), time: null, zone: 'UTC', noSelf: false },
      FIRST,
    )
  }
  const { items, next } = await listed()
  const sets = await present(items, { principal: ANYONE, language }, { square: isSquare })
  return presentPage({ items: sets, next }, (all) => all)
}

/** The work that an address opens, where everybody may see it. */
export async function openedBy(
  { works, present, isShowable }: FirstWorksCases,
  page: PageName,
  language: Language,
  { image, slot: wanted }: AskedPage,
): Promise<{ set: ImageSet; slot: ImageSlot; title: string } | null> {
  const work = image && (await works.open(ANYONE, image).catch(noneIfGone))
  if (!work || work.status !== ImageStatus.Succeeded) return null
  const [set] = await present([work], { principal: ANYONE, language }, { square: page !== 'home' })
  const slot = set && openedSlot(set.slots, wanted)
  if (!set || !slot) return null
  // The blocklist may have grown since.
  const isTold = set.prompt !== '' && (await isShowable(set.prompt))
  const title = isTold ? `${set.prompt}${set.promptTruncated ? '…' : ''}` : sharedTitle(language)
  return { set, slot, title }
}

function noneIfGone(error: unknown): null {
  if (error instanceof Refusal && error.status === 404) return null
  throw error
}

/** What an author shows; null without one, or when it is nothing. */
async function authorsWorks(
  authors: PresentAuthors,
  author: string | undefined,
  language: Language,
): Promise<AuthorPage | null> {
  const { data } = endpoints.author.params.safeParse({ id: author })
  if (!data) return null
  return authors.page({ principal: ANYONE, language }, data.id, FIRST).catch(noneIfGone)
}
