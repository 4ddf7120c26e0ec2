import type { Client } from '@easel/client'
import type { Settings } from '@easel/contract/types'
import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useReportError } from '../errors/use-report-error.ts'
import { useWidget } from '../provider/widget-context.ts'
import { usePressed } from '../react/use-pressed.ts'
import { keys } from '../requests/query-keys.ts'
import { announceSettingsChange } from './settings-changes.ts'

/** Fetched even while the browser reports that it is offline, so that callers that wait get an error. */
export const settingsOf = (api: Client) =>
  queryOptions<Settings>({
    queryKey: keys.settings,
    queryFn: ({ signal }) => api.call('settings', { signal }),
    networkMode: 'always',
  })

export const useSettings = () => useQuery(settingsOf(useWidget().api))

/**
 * Changes settings as an optimistic update, rolled back when the server refuses. Changes are sent one after the other,
 * so that the last one wins.
 */
export function useChangeSettings(onSaved?: (change: Partial<Settings>) => void) {
  const { api } = useWidget()
  const queries = useQueryClient()
  const report = useReportError()
  const cachedSettings = () => queries.getQueryData<Settings>(keys.settings)
  return useMutation({
    mutationKey: keys.settings,
    scope: { id: 'settings' },
    mutationFn: (change: Partial<Settings>) => api.call('changeSettings', { body: change }),
    async onMutate(change) {
      // A pending fetch was answered before the change and would undo the optimistic update.
      await queries.cancelQueries({ queryKey: keys.settings })
      const before = cachedSettings()
      queries.setQueryData<Settings>(keys.settings, before && { ...before, ...change })
      return before
    },
    onSuccess(after, change) {
      onSaved?.(change)
      // Another change is pending: its optimistic update stays on the screen, and its own answer follows.
      if (queries.isMutating({ mutationKey: keys.settings }) === 1) {
        // A refetch that an earlier failure started may return older data.
        void queries.cancelQueries({ queryKey: keys.settings })
        queries.setQueryData(keys.settings, after)
      }
      announceSettingsChange(queries, api)
      void queries.invalidateQueries({ queryKey: keys.squares })
    },
    onError(thrown, change, before) {
      queries.setQueryData(keys.settings, before)
      // The change may have been applied although the response was lost, so the settings are refetched.
      void queries.invalidateQueries({ queryKey: keys.settings })
      // The name field shows its own errors.
      if (change.username === undefined) report(thrown)
    },
  })
}

/** Whether the caller's works are shown to others, with the change. */
export function useVisibility() {
  const { data } = useSettings()
  const { mutate } = useChangeSettings()
  const [shown, press] = usePressed(data?.isNoShow === '0')
  return {
    shown,
    setShown: (next: boolean, onSuccess?: () => void) =>
      mutate({ isNoShow: next ? '0' : '1' }, { onSuccess, ...press(next) }),
  }
}

/** Waits for pending changes of the visibility. Resolves to whether all of them were saved. */
export async function awaitAudienceSaved(queries: QueryClient): Promise<boolean> {
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
