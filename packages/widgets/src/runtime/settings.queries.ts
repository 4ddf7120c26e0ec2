import type { Client } from '@easel/client'
import type { Settings } from '@easel/contract/types'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { keys } from './keys.ts'
import { useReportError } from './use-report-error.ts'
import { useWidget } from './widget-context.ts'

/** Asked even where the browser says that it has no network: whoever waits for it hears that it failed. */
export const settingsOf = (api: Client) =>
  queryOptions<Settings>({
    queryKey: keys.settings,
    queryFn: ({ signal }) => api.call('settings', { signal }),
    networkMode: 'always',
  })

export const useSettings = () => useQuery(settingsOf(useWidget().api))

/** Changes what a person has set for themselves: seen at once, and taken back when the server refuses. */
export function useChangeSettings(onSaved?: (wish: Partial<Settings>) => void) {
  const { api } = useWidget()
  const queries = useQueryClient()
  const report = useReportError()
  return useMutation({
    mutationFn: (wish: Partial<Settings>) => api.call('changeSettings', { body: wish }),
    onMutate(wish) {
      const before = queries.getQueryData<Settings>(keys.settings)
      queries.setQueryData<Settings>(keys.settings, before && { ...before, ...wish })
      return before
    },
    onSuccess(after, wish) {
      onSaved?.(wish)
      queries.setQueryData(keys.settings, after)
      void queries.invalidateQueries({ queryKey: keys.squares })
    },
    onError(thrown, wish, before) {
      queries.setQueryData(keys.settings, before)
      // The field of the name says by itself why one is refused.
      if (wish.username === undefined) report(thrown)
    },
  })
}
