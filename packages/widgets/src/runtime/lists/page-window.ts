import type { ImagePage } from '@easel/contract/types'
import { hashKey, type QueryClient, type QueryKey } from '@tanstack/react-query'
import { isTransient } from '../requests/query-client.ts'
import type { Pages } from '../works/images.ts'
import { hasEvicted, type Tiles } from './list-tiles.ts'
import { allStale, firstPages, planWindow, withPage } from './page-eviction.ts'

/** The visible part of a long list. */
export interface Viewport {
  queryKey: QueryKey
  tiles: Tiles
  /** Indexes of the tiles in the DOM. */
  shown: readonly number[]
  /** Milliseconds for which an answer is fresh. */
  staleTime: number
  ask(cursor: string | undefined, signal: AbortSignal): Promise<ImagePage>
  refetch(): unknown
  report(thrown: unknown): void
}

/** Milliseconds between evaluations: fast scrolling passes pages that are not worth fetching. */
const DEBOUNCE = 120
/** Milliseconds before the first retry of a page; doubled with each further one. */
const RETRY_DELAY = 3000
/** The longest retry delay; also the delay after a refusal, which is not transient. */
const RETRY_DELAY_MAX = 30_000

interface Failure {
  until: number
  times: number
  /** Transient errors are retried without a scroll. */
  transient: boolean
}

/** Keeps the pages near the viewport, evicts the others, and fetches them again when the viewport comes near. */
export class PageWindow {
  readonly #queries: QueryClient
  readonly #requests = new Map<string, AbortController>()
  readonly #failed = new Map<string, Failure>()
  readonly #unsubscribe: () => void
  #viewport: Viewport | null = null
  #timer: unknown = 0
  #due = 0
  #restartedAt = 0
  #outdated = false

  constructor(queries: QueryClient) {
    this.#queries = queries
    // A long list is not refetched when it is invalidated, and loading its next page would clear the invalidation: the
    // pages are marked as stale instead.
    this.#unsubscribe = queries.getQueryCache().subscribe((event) => {
      if (event.type !== 'updated' || event.action.type !== 'invalidate') return
      const { queryKey, queryHash, state } = event.query
      if (!this.#viewport || queryHash !== hashKey(this.#viewport.queryKey) || !hasEvicted(state.data)) return
      // Pending answers are older than the invalidation.
      this.#abortAll()
      // A page that is being loaded would overwrite the marks.
      if (state.fetchStatus !== 'idle') this.#outdated = true
      else this.#write(queryKey, allStale(state.data))
      this.#schedule()
    })
  }

  update(viewport: Viewport): void {
    if (this.#viewport && hashKey(this.#viewport.queryKey) !== hashKey(viewport.queryKey)) this.reset()
    this.#viewport = viewport
    this.#evict(viewport)
    if (viewport.tiles.data?.pages.some((page) => page.evicted || page.stale)) this.#schedule()
  }

  /** No long list is shown any more. */
  reset(): void {
    clearTimeout(this.#timer as number)
    this.#timer = 0
    this.#viewport = null
    this.#restartedAt = 0
    this.#outdated = false
    this.#abortAll()
    this.#failed.clear()
  }

  dispose(): void {
    this.reset()
    this.#unsubscribe()
  }

  #abortAll(): void {
    for (const controller of this.#requests.values()) controller.abort()
    this.#requests.clear()
  }

  /** The cached list, unless a fetch is pending: its result brings this code here again. */
  #currentData({ queryKey, tiles }: Viewport) {
    const query = this.#queries.getQueryCache().find<Pages>({ queryKey, exact: true })
    const data = query?.state.data
    return query && data && data === tiles.data && query.state.fetchStatus === 'idle' ? { query, data } : null
  }

  /** Stores the list without making it fresher than it is. */
  #write(queryKey: QueryKey, data: Pages, at?: number): void {
    const query = this.#queries.getQueryCache().find<Pages>({ queryKey, exact: true })
    if (!query || query.state.data === data) return
    const updatedAt = at ?? query.state.dataUpdatedAt
    // The error of the next page is kept, with its retry button: this write does not resolve it.
    if (query.state.status === 'error')
      query.setState({ data, dataUpdatedAt: updatedAt, isInvalidated: false })
    else this.#queries.setQueryData(queryKey, data, { updatedAt })
  }

  #evict(viewport: Viewport): void {
    const { queryKey, tiles, staleTime } = viewport
    const { query, data } = this.#currentData(viewport) ?? {}
    if (!query || !data) return
    // Invalidated while nothing was subscribed, or while another page was being loaded.
    const { isInvalidated, status } = query.state
    const marked = allStale(data)
    const outdated = this.#outdated
    this.#outdated = false
    if (marked !== data && (outdated || (isInvalidated && status !== 'error' && hasEvicted(data)))) {
      this.#write(queryKey, marked)
      return
    }
    const shown = pagesIn(viewport)
    // Only the beginning of the list is visible, and no focused tile far below.
    const full = tiles.chunks.flatMap(({ ratios }, number) => (ratios.length > 0 ? [number] : []))
    const atTop = shown.every((page, index) => page === full[index])
    const old = query.isStaleByTime(staleTime) || data.pages.some((page) => page.stale)
    if (atTop && old && hasEvicted(data) && Date.now() - this.#restartedAt > RETRY_DELAY) {
      this.#restartedAt = Date.now()
      const whole = data.pages.findIndex((page) => page.evicted)
      // Stored as stale: a list that is left before the answer is refetched on return.
      this.#write(queryKey, firstPages(data, Math.max(1, whole)), 0)
      viewport.refetch()
      return
    }
    // Another wall of the same list may show another part of it.
    if (query.getObserversCount() === 1) this.#write(queryKey, planWindow(data, tiles, shown).data)
  }

  #schedule(pause = DEBOUNCE): void {
    const due = Date.now() + pause
    if (this.#timer && this.#due <= due) return
    clearTimeout(this.#timer as number)
    this.#due = due
    this.#timer = setTimeout(() => {
      this.#timer = 0
      if (this.#viewport) this.#refetchMissing(this.#viewport)
    }, pause)
  }

  #refetchMissing(viewport: Viewport): void {
    const { data } = this.#currentData(viewport) ?? {}
    if (!data) return
    const { missing } = planWindow(data, viewport.tiles, pagesIn(viewport))
    const missingPages = new Map(missing.map((number) => [hashKey([data.pageParams[number]]), number]))
    for (const [key, controller] of this.#requests) {
      if (missingPages.has(key)) continue
      controller.abort()
      this.#requests.delete(key)
    }
    for (const [key, number] of missingPages) {
      if (this.#requests.has(key)) continue
      const { until = 0, transient = false } = this.#failed.get(key) ?? {}
      const left = until - Date.now()
      if (left <= 0) void this.#refetch(viewport, key, data.pageParams[number])
      else if (transient) this.#schedule(left + DEBOUNCE)
    }
  }

  async #refetch(viewport: Viewport, key: string, cursor: string | undefined): Promise<void> {
    const { queryKey, ask } = viewport
    const controller = new AbortController()
    this.#requests.set(key, controller)
    try {
      const page = await ask(cursor, controller.signal)
      if (controller.signal.aborted) return
      this.#failed.delete(key)
      const state = this.#queries.getQueryState<Pages>(queryKey)
      // A pending fetch would overwrite this page.
      if (state?.fetchStatus !== 'idle') this.#schedule()
      else if (state.data) this.#write(queryKey, withPage(state.data, cursor, page))
    } catch (thrown) {
      if (!controller.signal.aborted) this.#fail(viewport, key, thrown)
    } finally {
      if (this.#requests.get(key) === controller) this.#requests.delete(key)
    }
  }

  #fail({ report }: Viewport, key: string, thrown: unknown): void {
    const times = this.#failed.get(key)?.times ?? 0
    const transient = isTransient(thrown)
    const pause = transient ? Math.min(RETRY_DELAY_MAX, RETRY_DELAY * 2 ** times) : RETRY_DELAY_MAX
    const now = Date.now()
    // Pages that fail for the same reason are reported once.
    const hasRecentFailure = [...this.#failed.values()].some(({ until }) => until > now)
    this.#failed.set(key, { until: now + pause, times: times + 1, transient })
    if (times === 0 && !hasRecentFailure) report(thrown)
    if (transient) this.#schedule(pause + DEBOUNCE)
  }
}

const pagesIn = ({ tiles, shown }: Viewport): number[] => [
  ...new Set(shown.map((index) => tiles.pageOf(index))),
]
