import type { ImagePage } from '@easel/contract/types'
import { hashKey, type QueryClient, type QueryKey } from '@tanstack/react-query'
import { mayPass } from '../requests/query-client.ts'
import type { Pages } from '../works/images.ts'
import { hasFar, type Tiles } from './list-tiles.ts'
import { allStale, firstPages, needsOf, withPage } from './page-eviction.ts'

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
const SETTLING = 3000
/** The longest of these pauses, and the pause after a refusal, which does not pass by itself. */
const REST = 30_000

interface Failure {
  until: number
  times: number
  /** What passes by itself is asked for again without anybody moving. */
  passes: boolean
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
  #outdated = false

  constructor(queries: QueryClient) {
    this.#queries = queries
    // A long list is not asked for at once when it is invalidated, and its next page would make that forgotten.
    this.#unsubscribe = queries.getQueryCache().subscribe((event) => {
      if (event.type !== 'updated' || event.action.type !== 'invalidate') return
      const { queryKey, queryHash, state } = event.query
      if (!this.#sight || queryHash !== hashKey(this.#sight.queryKey) || !hasFar(state.data)) return
      // Answers on their way are older than this.
      this.#abortAll()
      // Another page on its way would be written over the marks.
      if (state.fetchStatus !== 'idle') this.#outdated = true
      else this.#put(queryKey, allStale(state.data))
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
    this.#begunAt = 0
    this.#outdated = false
    this.#abortAll()
    this.#failed.clear()
  }

  end(): void {
    this.forget()
    this.#unsubscribe()
  }

  #abortAll(): void {
    for (const controller of this.#asked.values()) controller.abort()
    this.#asked.clear()
  }

  /** The list as it is written, unless it is about to be written anew: that brings one here again. */
  #present({ queryKey, tiles }: Sight) {
    const query = this.#queries.getQueryCache().find<Pages>({ queryKey, exact: true })
    const data = query?.state.data
    return query && data && data === tiles.data && query.state.fetchStatus === 'idle' ? { query, data } : null
  }

  /** Writes the list without making it newer than it is. */
  #put(queryKey: QueryKey, data: Pages, at?: number): void {
    const query = this.#queries.getQueryCache().find<Pages>({ queryKey, exact: true })
    if (!query || query.state.data === data) return
    const updatedAt = at ?? query.state.dataUpdatedAt
    // That its next page did not come stays said, and how to try again: what is written elsewhere in it mends nothing.
    if (query.state.status === 'error')
      query.setState({ data, dataUpdatedAt: updatedAt, isInvalidated: false })
    else this.#queries.setQueryData(queryKey, data, { updatedAt })
  }

  #letGo(sight: Sight): void {
    const { queryKey, tiles, staleTime } = sight
    const { query, data } = this.#present(sight) ?? {}
    if (!query || !data) return
    // Said while nobody listened, or while another page was on its way.
    const { isInvalidated, status } = query.state
    const marked = allStale(data)
    const outdated = this.#outdated
    this.#outdated = false
    if (marked !== data && (outdated || (isInvalidated && status !== 'error' && hasFar(data)))) {
      this.#put(queryKey, marked)
      return
    }
    const shown = pagesIn(sight)
    // Its beginning is looked at, and nothing far below by a focus that stayed there or here.
    const full = tiles.chunks.flatMap(({ ratios }, number) => (ratios.length > 0 ? [number] : []))
    const atTop = shown.every((page, index) => page === full[index])
    const old = query.isStaleByTime(staleTime) || data.pages.some((page) => page.stale)
    if (atTop && old && hasFar(data) && Date.now() - this.#begunAt > SETTLING) {
      this.#begunAt = Date.now()
      const whole = data.pages.findIndex((page) => page.far)
      // Old from the start: whoever leaves before the answer finds it asked for when they come back.
      this.#put(queryKey, firstPages(data, Math.max(1, whole)), 0)
      sight.refetch()
      return
    }
    // Another wall of the same list may be somewhere else in it.
    if (query.getObserversCount() === 1) this.#put(queryKey, needsOf(data, tiles, shown).data)
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
      if (this.#asked.has(key)) continue
      const { until = 0, passes = false } = this.#failed.get(key) ?? {}
      const left = until - Date.now()
      if (left <= 0) void this.#fetchBack(sight, key, data.pageParams[number])
      else if (passes) this.#later(left + PAUSE)
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
    const passes = mayPass(thrown)
    const pause = passes ? Math.min(REST, SETTLING * 2 ** times) : REST
    const now = Date.now()
    // Several pages fail of one cause: it is said once.
    const said = [...this.#failed.values()].some(({ until }) => until > now)
    this.#failed.set(key, { until: now + pause, times: times + 1, passes })
    if (times === 0 && !said) report(thrown)
    if (passes) this.#later(pause + PAUSE)
  }
}

const pagesIn = ({ tiles, shown }: Sight): number[] => [...new Set(shown.map((index) => tiles.pageOf(index)))]
