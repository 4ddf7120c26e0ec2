import type { ImagePage, ImageSet } from '@easel/contract/types'
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import type { Pages } from './images.ts'
import { hasFar, type Tiles } from './long-list.ts'

/** So many pages before and after what is on the screen are kept whole, and so many are fetched back. */
const KEPT = 2
const FETCHED = 1

/** One for all: there may be hundreds of pages. */
const NOTHING: ImageSet[] = []

interface Needs {
  /** Without what lies too far; the very same where nothing does. */
  data: Pages
  /** Numbers of the pages to be fetched back. */
  missing: number[]
}

/** What has to be there for these tiles to be on the screen. */
function needsOf(data: Pages, tiles: Tiles, shown: readonly number[]): Needs {
  const pages = [...new Set(shown.map((index) => tiles.pageOf(index)))]
  const within = (number: number, reach: number) => pages.some((page) => Math.abs(page - number) <= reach)
  let changed = false
  const missing: number[] = []
  const kept = data.pages.map((page, number) => {
    if (page.far) {
      if (within(number, FETCHED)) missing.push(number)
      return page
    }
    if (within(number, KEPT)) return page
    changed = true
    return { ...page, items: NOTHING, far: tiles.chunks[number]?.ratios ?? [] }
  })
  return { data: changed ? { ...data, pages: kept } : data, missing }
}

/** With a page that was fetched back. Where it goes on elsewhere now, the list after it is to be asked for anew. */
function withPage(data: Pages, cursor: string | undefined, page: Pages['pages'][number]): Pages {
  const number = data.pages.findIndex((old, index) => old.far && data.pageParams[index] === cursor)
  if (number < 0) return data
  const goesOn = data.pages[number]?.nextCursor === page.nextCursor
  const pages = data.pages.map((old, index) => (index === number ? page : old))
  return goesOn ? { ...data, pages } : firstPages({ ...data, pages }, number + 1)
}

const firstPages = (data: Pages, count: number): Pages => ({
  pages: data.pages.slice(0, count),
  pageParams: data.pageParams.slice(0, count),
})

/** What is looked at. */
export interface Sight {
  queryKey: QueryKey
  tiles: Tiles
  /** Indexes of the tiles in the page. */
  shown: readonly number[]
  /** How long an answer is taken for true, in milliseconds. */
  staleTime: number
  ask(cursor: string | undefined, signal: AbortSignal): Promise<ImagePage>
  refetch(): unknown
}

/** Who scrolls fast passes by pages that nobody looks at: what is needed is thought over this often. */
const PAUSE = 120
/** After a page could not be fetched back. */
const PATIENCE = 3000

/** Keeps the pages around what is looked at, lets the others go, and fetches them back. */
export class NearPages {
  readonly #queries: QueryClient
  readonly #report: (thrown: unknown) => void
  readonly #asked = new Map<string | undefined, AbortController>()
  #sight: Sight | null = null
  #timer: unknown = 0

  constructor(queries: QueryClient, report: (thrown: unknown) => void) {
    this.#queries = queries
    this.#report = report
  }

  look(sight: Sight): void {
    this.#sight = sight
    this.#letGo(sight)
    if (hasFar(sight.tiles.data)) this.#later()
  }

  end(): void {
    clearTimeout(this.#timer as number)
    this.#sight = null
    for (const controller of this.#asked.values()) controller.abort()
  }

  /** The list as it is written, unless it is about to be written anew: that brings one here again. */
  #present({ queryKey, tiles }: Sight) {
    const query = this.#queries.getQueryCache().find<Pages>({ queryKey, exact: true })
    const data = query?.state.data
    return query && data && data === tiles.data && query.state.fetchStatus === 'idle' ? { query, data } : null
  }

  /** Writes the list without making it newer than it is. */
  #put(queryKey: QueryKey, data: Pages): void {
    const state = this.#queries.getQueryState(queryKey)
    this.#queries.setQueryData(queryKey, data, { updatedAt: state?.dataUpdatedAt ?? 0 })
    if (state?.isInvalidated) {
      void this.#queries.invalidateQueries({ queryKey, exact: true, refetchType: 'none' })
    }
  }

  #letGo(sight: Sight): void {
    const { queryKey, tiles, shown, staleTime } = sight
    const { query, data } = this.#present(sight) ?? {}
    if (!query || !data) return
    if (shown[0] === 0 && hasFar(data) && query.isStaleByTime(staleTime)) {
      const last = Math.max(...shown.map((index) => tiles.pageOf(index)))
      const whole = data.pages.findIndex((page) => page.far)
      this.#put(queryKey, firstPages(data, Math.max(1, Math.min(last + 2, whole))))
      sight.refetch()
      return
    }
    const needs = needsOf(data, tiles, shown)
    if (needs.data !== data) this.#put(queryKey, needs.data)
  }

  #later(): void {
    this.#timer ||= setTimeout(() => {
      this.#timer = 0
      if (this.#sight) this.#bringBack(this.#sight)
    }, PAUSE)
  }

  #bringBack(sight: Sight): void {
    const { data } = this.#present(sight) ?? {}
    if (!data) return
    const { missing } = needsOf(data, sight.tiles, sight.shown)
    const cursors = missing.map((number) => data.pageParams[number])
    for (const [cursor, controller] of this.#asked) if (!cursors.includes(cursor)) controller.abort()
    for (const cursor of cursors) if (!this.#asked.has(cursor)) void this.#fetchBack(sight, cursor)
  }

  async #fetchBack({ queryKey, ask }: Sight, cursor: string | undefined): Promise<void> {
    const controller = new AbortController()
    this.#asked.set(cursor, controller)
    try {
      const page = await ask(cursor, controller.signal)
      const data = this.#queries.getQueryData<Pages>(queryKey)
      if (data && !controller.signal.aborted) this.#put(queryKey, withPage(data, cursor, page))
    } catch (thrown) {
      if (controller.signal.aborted) return
      this.#report(thrown)
      await new Promise((resolve) => setTimeout(resolve, PATIENCE))
      if (!controller.signal.aborted) this.#later()
    } finally {
      this.#asked.delete(cursor)
    }
  }
}
