import type { Client } from '@easel/client'
import type { Settings } from '@easel/contract/types'
import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useReportError } from '../errors/use-report-error.ts'
import { useWidget } from '../provider/widget-context.ts'
import { keys } from '../requests/query-keys.ts'
import { tellSettingsChanged } from './settings-changes.ts'

/** Asked even where the browser says that it has no network: whoever waits for it hears that it failed. */
export const settingsOf = (api: Client) =>
  queryOptions<Settings>({
    queryKey: keys.settings,
    queryFn: ({ signal }) => api.call('settings', { signal }),
    networkMode: 'always',
  })

export const useSettings = () => useQuery(settingsOf(useWidget().api))

/**
 * Changes what a person has set for themselves: seen at once, and taken back when the server refuses. One change is sent
 * after the other, so that what was pressed last is what holds.
 */
export function useChangeSettings(onSaved?: (wish: Partial<Settings>) => void) {
  const { api } = useWidget()
  const queries = useQueryClient()
  const report = useReportError()
  const known = () => queries.getQueryData<Settings>(keys.settings)
  return useMutation({
    mutationKey: keys.settings,
    scope: { id: 'settings' },
    mutationFn: (wish: Partial<Settings>) => api.call('changeSettings', { body: wish }),
    async onMutate(wish) {
      // An answer that is still on its way was given before the change, and would take it off the screen.
      await queries.cancelQueries({ queryKey: keys.settings })
      const before = known()
      queries.setQueryData<Settings>(keys.settings, before && { ...before, ...wish })
      return before
    },
    onSuccess(after, wish) {
      onSaved?.(wish)
      // Who has pressed again meanwhile sees that: its own answer follows.
      if (queries.isMutating({ mutationKey: keys.settings }) === 1) {
        // What was asked for when an earlier change failed may be older.
        void queries.cancelQueries({ queryKey: keys.settings })
        queries.setQueryData(keys.settings, after)
      }
      tellSettingsChanged(queries, api)
      void queries.invalidateQueries({ queryKey: keys.squares })
    },
    onError(thrown, wish, before) {
      queries.setQueryData(keys.settings, before)
      // It may have arrived without an answer: only the server knows what holds now.
      void queries.invalidateQueries({ queryKey: keys.settings })
      // The field of the name says by itself why one is refused.
      if (wish.username === undefined) report(thrown)
    },
  })
}

/** Waits for changes of who sees works that are on their way. Answers whether all of them were saved. */
export async function audienceSaved(queries: QueryClient): Promise<boolean> {
  const cache = queries.getMutationCache()
  const changes = cache.findAll({
    mutationKey: keys.settings,
    status: 'pending',
    predicate: ({ state }) => (state.variables as Partial<Settings>).isNoShow !== undefined,
  })
  const pending = () => changes.some(({ state }) => state.status === 'pending')
  if (pending()) {
    await new Promise<void>((resolve) => {
      const leave = cache.subscribe(() => {
        if (pending()) return
        leave()
        resolve()
      })
    })
  }
  return changes.every(({ state }) => state.status === 'success')
}
