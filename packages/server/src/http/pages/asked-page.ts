import { endpoints } from '@easel/contract'
import { PAGE_PAINTS, type PageName } from '@easel/contract/pages'
import { SQUARE_ORDERS, type SquareOrder } from '@easel/contract/square-orders'
import { type Asked, BARE } from '@easel/first-paint/page'

/** What the query of an address asks for, as far as the server renders it. */
export interface AskedPage extends Asked {
  /** Of the home page. */
  style: string | null
  order: SquareOrder
  /** The work that it opens, and which image of it. */
  image: string | null
  slot: string | undefined
}

const NONE: AskedPage = { ...BARE, style: null, order: 'new', image: null, slot: undefined }

const ID = /^[\w-]{1,64}$/
const SLOT = /^[1-4]$/

/**
 * Reads the parameters of this page from an address, as its widget does. Others say nothing, and what the API would refuse is
 * none of anybody's list: so only as many addresses differ as there are lists.
 */
export function askedOf(page: PageName, url: string): AskedPage {
  const [, query = ''] = url.split('?', 2)
  if (!query || PAGE_PAINTS[page].kind !== 'wall') return NONE
  const given: Record<string, string | undefined> = Object.fromEntries(new URLSearchParams(query))
  const { image = '', slot = '' } = given
  return {
    ...listAsked(page, given),
    ...(ID.test(image) && { image, slot: SLOT.test(slot) ? slot : undefined }),
  }
}

export const isBare = (asked: AskedPage): boolean => asked === NONE || JSON.stringify(asked) === BARE_KEY
const BARE_KEY = JSON.stringify(NONE)

type Given = Record<string, string | undefined>

function listAsked(page: PageName, given: Given): AskedPage {
  if (page === 'home') return homeAsked(given)
  return page === 'square' ? squareAsked(given) : NONE
}

const REFUSED: AskedPage = { ...NONE, list: 'day', isPersonal: true }

function homeAsked({ list, style, search }: Given): AskedPage {
  const isPopular = list === 'popular'
  if (!isPopular && !style && !search) return NONE
  const { success } = endpoints.homepage.query.safeParse(filled({ style, search }))
  if (!success) return { ...REFUSED, list: 'own' }
  return {
    ...NONE,
    query: filled({ list: isPopular ? 'popular' : undefined, style, search }),
    view: `${isPopular ? 'popular' : 'selected'} ${style ?? ''} ${search ?? ''}`,
    list: isPopular ? 'popular' : 'own',
    style: style || null,
  }
}

function squareAsked({ order: name, day, noSelf, search, author }: Given): AskedPage {
  // In the place of the square its author's works are shown.
  if (author) return REFUSED
  const order = SQUARE_ORDERS.find((known) => known === name) ?? 'new'
  const at = Number(day)
  const isDay = Number.isSafeInteger(at) && at > 0
  const isWithoutMine = noSelf === 'true'
  if (!search && order === 'new' && !isDay && !isWithoutMine) return NONE
  const { success } = endpoints.square.query.safeParse(filled({ search }))
  if (!success) return REFUSED
  const isOfAll = search ? search.trim() !== '' : order === 'best'
  return {
    ...NONE,
    query: filled({ search, order: order === 'new' ? undefined : order }),
    view: `${order} ${search ?? ''}`,
    order,
    list: search ? 'found' : (LISTS[order] ?? (isDay ? 'day' : 'own')),
    // Days begin where the reader is, and only they know whom they follow and which works are theirs.
    isPersonal: !isOfAll || isWithoutMine || isDay,
  }
}

const LISTS: Partial<Record<SquareOrder, Asked['list']>> = { best: 'best', followed: 'followed' }

const filled = (values: Given): Record<string, string> =>
  Object.fromEntries(Object.entries(values).filter((entry): entry is [string, string] => Boolean(entry[1])))
