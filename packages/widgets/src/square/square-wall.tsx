import type { ImagePage } from '@easel/contract/types'
import type { ReactNode } from 'react'
import type { useLongList } from '../runtime/lists/use-long-list.ts'
import { Wall } from '../ui/wall/wall.tsx'
import { SquareError } from './square-states.tsx'
import { SquareTile } from './square-tile.tsx'

interface SquareWallProps {
  list: ReturnType<typeof useLongList<ImagePage>>
  label: string
  empty: ReactNode
  /** After the last work. */
  end?: ReactNode
  /** What did not come is asked for again: the button for that goes. */
  onRetry?: () => void
  /** All are of one author, who need not be named. */
  ofOne?: boolean
}

/** A list of works of the square, whichever it is. */
export function SquareWall({ list, label, empty, end, onRetry, ofOne = false }: SquareWallProps) {
  const { tiles, status, fetchStatus, error, hasNextPage, isFetchNextPageError, ...query } = list
  if (status === 'error' && tiles.count === 0) {
    const retry = () => {
      onRetry?.()
      void query.refetch()
    }
    return <SquareError error={error} onRetry={retry} />
  }
  if (status === 'success' && tiles.count === 0) return empty
  return (
    <>
      <Wall
        tiles={tiles}
        label={label}
        more={status === 'pending' || (hasNextPage && !isFetchNextPageError)}
        busy={fetchStatus !== 'idle'}
        onNearEnd={() => void query.fetchNextPage()}
        onSeen={query.onSeen}
        render={(set, { eager }) => <SquareTile set={set} eager={eager} withAuthor={!ofOne} />}
      />
      {isFetchNextPageError && <SquareError error={error} onRetry={() => void query.fetchNextPage()} />}
      {status === 'success' && !hasNextPage && end}
    </>
  )
}
