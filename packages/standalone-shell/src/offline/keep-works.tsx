import type { ImagePage } from '@easel/contract/types'
import { withoutDeleted } from '@easel/widgets/own-image'
import { keys, useWidget } from '@easel/widgets/runtime'
import { type InfiniteData, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { keepLatest } from './kept-works.ts'

/** A list changes several times in a row; what is kept follows once. */
const SETTLED = 2000

/** Keeps the newest of one's own works, as My works has them, while it is mounted. Renders nothing. */
export function KeepWorks() {
  const { language, deletedWorks } = useWidget()
  const queries = useQueryClient()
  useEffect(() => {
    let timer = 0
    let kept = ''
    const keep = () => {
      const deleted = deletedWorks.state()
      const works = latestOf(queries)
        ?.filter(({ id }) => !deleted.has(id))
        .map((set) => withoutDeleted(set, deleted))
      // The list is asked for again every now and then, mostly to no effect.
      const now = JSON.stringify(works)
      if (!works || now === kept) return
      kept = now
      void keepLatest(works, language)
    }
    const soon = () => {
      window.clearTimeout(timer)
      timer = window.setTimeout(keep, SETTLED)
    }
    soon()
    const ended = [
      deletedWorks.subscribe(soon),
      queries.getQueryCache().subscribe(({ type, query }) => {
        if (type === 'updated' && query.queryKey[0] === keys.mines[0]) soon()
      }),
    ]
    return () => {
      window.clearTimeout(timer)
      for (const end of ended) end()
    }
  }, [queries, language, deletedWorks])
  return null
}

/** The beginning of the list without any filter; undefined while it is not known. */
const latestOf = (queries: QueryClient) =>
  queries.getQueryData<InfiniteData<ImagePage>>(keys.mine({}))?.pages[0]?.items
