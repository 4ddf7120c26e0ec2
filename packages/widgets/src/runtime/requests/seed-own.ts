import type { OwnAnswers } from '@easel/first-paint'
import type { QueryClient } from '@tanstack/react-query'
import { keys } from './query-keys.ts'

/** The square of today, as whoever opens it sees it first. */
const FIRST_SQUARE = { order: 'new', day: null, noSelf: false, search: '' }

/** Puts into the cache what the page was told before the application had come. */
export function seedOwn(queries: QueryClient, own: OwnAnswers | undefined): QueryClient {
  if (!own) return queries
  const { at: updatedAt, mine, filter = {}, running, queue, square, settings } = own
  const seed = (key: readonly unknown[], data: unknown) => queries.setQueryData(key, data, { updatedAt })
  const list = (key: readonly unknown[], page: object | undefined) =>
    page && seed(key, { pages: [page], pageParams: [undefined] })
  list(keys.mine(filter), mine)
  list(keys.queue('running'), running)
  list(keys.queue('all'), queue)
  list(keys.square(FIRST_SQUARE), square && { ...square, started: updatedAt })
  if (settings) seed(keys.settings, settings)
  return queries
}
