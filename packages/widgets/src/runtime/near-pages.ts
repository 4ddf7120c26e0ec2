import type { ImagePage, ImageSet } from '@easel/contract/types'
import { hashKey, type QueryClient, type QueryKey } from '@tanstack/react-query'
import type { Pages } from './images.ts'
import { hasFar, type Tiles } from './long-list.ts'
import { mayPass } from './query-client.ts'

/** So many pages before and after what is on the screen are kept whole, and so many are fetched back. */
const KEPT = 2
const FETCHED = 1

/** One for all: there may be hundreds of pages. */
const NOTHING: ImageSet[] = []

interface Needs {
  /** Without what lies too far; the very same where nothing does. */
  data: Pages
  /** Numbers of the pages to be asked for. */
  missing: number[]
}

/** What has to be there for these pages to be on the screen. */
function needsOf(data: Pages, tiles: Tiles, shown: readonly number[]): Needs {
  const within = (number: number, reach: number) => shown.some((page) => Math.abs(page - number) <= reach)
  let changed = false
  const missing: number[] = []
  const kept = data.pages.map((page, number) => {
    // The beginning alone is not asked for again where it stands: the list is begun anew with it.
    if ((page.far || (page.stale && number > 0)) && within(number, FETCHED)) missing.push(number)
    if (page.far || within(number, KEPT)) return page
    changed = true
    return { ...page, items: NOTHING, far: tiles.chunks[number]?.ratios ?? [] }
  })
  return { data: changed ? { ...data, pages: kept } : data, missing }
}

/**
 * With a page that was asked for again. What stands below is not torn from the screen: where the page goes on
 * elsewhere now, it goes on to what is there, and if works may be missing in between, the list is to be begun anew
 * when its beginning is looked at.
 */
function withPage(data: Pages, cursor: string | undefined, page: Pages['pages'][number]): Pages {
  const number = data.pages.findIndex(
    (old, index) => (old.far || old.stale) && data.pageParams[index] === cursor,
  )
  const old = data.pages[number]
  if (!old) return data
  const keepsMark = number === 0 && old.stale
  const put = (next: typeof page) => ({
    ...data,
    pages: data.pages.map((present, index) =>
      index !== number ? present : keepsMark ? { ...next, stale: true as const } : next,
    ),
  })
  if (old.nextCursor === page.nextCursor) return put(page)
  if (data.pages.slice(number + 1).every((below) => below.far)) return firstPages(put(page), number + 1)
  const next = data.pages[number + 1]
  const first = next?.far ? undefined : next?.items[0]?.id
  const meets = page.items.some(({ id }) => id === first)
  const joined = put({ ...page, nextCursor: old.nextCursor })
  return meets ? joined : beginningStale(joined)
}

const firstPages = (data: Pages, count: number): Pages => ({
  pages: data.pages.slice(0, count),
  pageParams: data.pageParams.slice(0, count),
})

const beginningStale = (data: Pages): Pages => ({
  ...data,
  pages: data.pages.map((page, number) => (number === 0 ? { ...page, stale: true as const } : page)),
})

const allStale = (data: Pages): Pages =>
  data.pages.every((page) => page.stale)
    ? data
    : { ...data, pages: data.pages.map((page) => (page.stale ? page : { ...page, stale: true as const })) }

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
  report(thrown: unknown): void
}

/** Who scrolls fast passes by pages that nobody looks at: what is needed is thought over this often. */
const PAUSE = 120
/** After a page did not come, the first time; twice as long each time after. */
const PATIENCE = 3000
/** The longest of these pauses, and the pause after a refusal, which does not pass by itself. */
const REST = 30_000

interface Failure {
  until: number
  times: number
}

/** Keeps the pages around what is looked at, lets the others go, and asks for them again when one comes near. */
export class NearPages {
  readonly #queries: QueryClient
  readonly #asked = new Map<string, AbortController>()
  readonly #failed = new Map<string, Failure>()
  readonly #unsubscribe: () => void
  #sight: Sight | null = null
  #timer: unknown = 0
  #due = 0
  #begunAt = 0

  constructor(queries: QueryClient) {
    this.#queries = queries
    // A long list is not asked for at once when it is invalidated, and its next page would make that forgotten.
    this.#unsubscribe = queries.getQueryCache().subscribe((event) => {
      if (event.type !== 'updated' || event.action.type !== 'invalidate') return
      const { queryKey, queryHash, state } = event.query
      if (!this.#sight || queryHash !== hashKey(this.#sight.queryKey) || !hasFar(state.data)) return
      this.#put(queryKey, allStale(state.data))
      this.#later()
    })
  }

  look(sight: Sight): void {
    if (this.#sight && hashKey(this.#sight.queryKey) !== hashKey(sight.queryKey)) this.forget()
    this.#sight = sight
    this.#letGo(sight)
    if (sight.tiles.data?.pages.some((page) => page.far || page.stale)) this.#later()
  }

  /** Nothing long is looked at any more. */
  forget(): void {
    clearTimeout(this.#timer as number)
    this.#timer = 0
    this.#sight = null
    for (const controller of this.#asked.values()) controller.abort()
    this.#asked.clear()
    this.#failed.clear()
  }

  end(): void {
    this.forget()
    this.#unsubscribe()
  }

  /** The list as it is written, unless it is about to be written anew: that brings one here again. */
  #present({ queryKey, tiles }: Sight) {
    const query = this.#queries.getQueryCache().find<Pages>({ queryKey, exact: true })
    const data = query?.state.data
    return query && data && data === tiles.data && query.state.fetchStatus === 'idle' ? { query, data } : null
  }

  /** Writes the list without making it newer than it is. */
  #put(queryKey: QueryKey, data: Pages): void {
    const state = this.#queries.getQueryState<Pages>(queryKey)
    if (state?.data === data) return
    this.#queries.setQueryData(queryKey, data, { updatedAt: state?.dataUpdatedAt ?? 0 })
  }

  #letGo(sight: Sight): void {
    const { queryKey, tiles, staleTime } = sight
    const { query, data } = this.#present(sight) ?? {}
    if (!query || !data) return
    const shown = pagesIn(sight)
    // Its beginning is looked at, and nothing far below by a focus that stayed there or here.
    const atTop = shown.every((page, index) => page === index)
    const old = query.isStaleByTime(staleTime) || data.pages.some((page) => page.stale)
    if (atTop && old && hasFar(data) && Date.now() - this.#begunAt > PATIENCE) {
      this.#begunAt = Date.now()
      const whole = data.pages.findIndex((page) => page.far)
      this.#put(queryKey, firstPages(data, Math.max(1, Math.min(shown.length + 1, whole))))
      sight.refetch()
      return
    }
    this.#put(queryKey, needsOf(data, tiles, shown).data)
  }

  #later(pause = PAUSE): void {
    const due = Date.now() + pause
    if (this.#timer && this.#due <= due) return
    clearTimeout(this.#timer as number)
    this.#due = due
    this.#timer = setTimeout(() => {
      this.#timer = 0
      if (this.#sight) this.#bringBack(this.#sight)
    }, pause)
  }

  #bringBack(sight: Sight): void {
    const { data } = this.#present(sight) ?? {}
    if (!data) return
    const { missing } = needsOf(data, sight.tiles, pagesIn(sight))
    const wanted = new Map(missing.map((number) => [hashKey([data.pageParams[number]]), number]))
    for (const [key, controller] of this.#asked) {
      if (wanted.has(key)) continue
      controller.abort()
      this.#asked.delete(key)
    }
    for (const [key, number] of wanted) {
      if (this.#asked.has(key) || (this.#failed.get(key)?.until ?? 0) > Date.now()) continue
      void this.#fetchBack(sight, key, data.pageParams[number])
    }
  }

  async #fetchBack(sight: Sight, key: string, cursor: string | undefined): Promise<void> {
    const { queryKey, ask } = sight
    const controller = new AbortController()
    this.#asked.set(key, controller)
    try {
      const page = await ask(cursor, controller.signal)
      if (controller.signal.aborted) return
      this.#failed.delete(key)
      const state = this.#queries.getQueryState<Pages>(queryKey)
      // An answer on its way would be written over this.
      if (state?.fetchStatus !== 'idle') this.#later()
      else if (state.data) this.#put(queryKey, withPage(state.data, cursor, page))
    } catch (thrown) {
      if (!controller.signal.aborted) this.#fail(sight, key, thrown)
    } finally {
      if (this.#asked.get(key) === controller) this.#asked.delete(key)
    }
  }

  #fail({ report }: Sight, key: string, thrown: unknown): void {
    const times = this.#failed.get(key)?.times ?? 0
    const pause = mayPass(thrown) ? Math.min(REST, PATIENCE * 2 ** times) : REST
    this.#failed.set(key, { until: Date.now() + pause, times: times + 1 })
    if (times === 0) report(thrown)
    if (mayPass(thrown)) this.#later(pause + PAUSE)
  }
}

const pagesIn = ({ tiles, shown }: Sight): number[] => [...new Set(shown.map((index) => tiles.pageOf(index)))]
