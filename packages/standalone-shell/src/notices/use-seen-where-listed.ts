import { keys, showsOwnSets, useWidget } from '@easel/widgets/runtime'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

/**
 * Takes finished sets as seen on the pages of one's own: the server does so only where they are listed or a work is
 * opened, and the number in the header would stay.
 *
 * @param unseen the number of unseen finished sets
 */
export function useSeenWhereListed(unseen: number): void {
  const { api, navigation } = useWidget()
  const queries = useQueryClient()
  // On Create as well: a set may have been begun on another device, and is in no list that is open here.
  const isList = navigation.page === 'works' ? isWhole(navigation.params) : showsOwnSets(navigation.page)
  const shown = isList ? unseen : 0
  useEffect(() => {
    if (shown === 0) return
    const see = () => {
      if (document.hidden) return
      api
        .call('queue', { query: { tab: 'finished' } })
        .then(() => queries.invalidateQueries({ queryKey: keys.redDot }))
        .catch(() => {
          // The number stays, until the queue is opened.
        })
    }
    see()
    document.addEventListener('visibilitychange', see)
    return () => document.removeEventListener('visibilitychange', see)
  }, [shown, api, queries])
}

/** Whether My works lists everything, and not what was searched or filtered for. */
const isWhole = (params: object): boolean =>
  Object.keys(params).every((name) => name === 'image' || name === 'slot')
