import type { ImageSet } from '@easel/contract/types'
import { useLingui } from '@lingui/react/macro'
import { WidgetMessages } from '../runtime/messages/widget-messages.tsx'
import { useWidget } from '../runtime/provider/widget-context.ts'
import { OfflineNote } from '../ui/offline-note.tsx'
import { Tile } from '../ui/tile.tsx'
import { useScrollRestoration } from '../ui/wall/use-scroll-restoration.ts'
import { Wall } from '../ui/wall/wall.tsx'
import styles from './gallery.module.css'
import { useHomepage } from './gallery.queries.ts'
import { type GalleryView, viewOf } from './gallery.state.ts'
import { GalleryHead } from './gallery-head.tsx'
import { GalleryEmpty, GalleryError } from './gallery-states.tsx'
import { useTileParts } from './use-tile-parts.ts'

/** The curated works: style filter, search and wall. */
export function Gallery() {
  return (
    <WidgetMessages>
      <GalleryPage />
    </WidgetMessages>
  )
}

function GalleryPage() {
  const { navigation } = useWidget()
  const view = viewOf(navigation.params)
  return (
    <div className={styles.gallery}>
      <GalleryHead view={view} />
      <OfflineNote />
      {/* Another filter is another wall, which starts at its top. */}
      <GalleryWall key={`${view.list} ${view.style} ${view.search}`} view={view} />
    </div>
  )
}

function GalleryWall({ view }: { view: GalleryView }) {
  const { t } = useLingui()
  const { tiles, status, fetchStatus, error, hasNextPage, isFetchNextPageError, ...query } = useHomepage(view)
  const parts = useTileParts()
  useScrollRestoration(`home ${view.list} ${view.style} ${view.search}`, tiles.count > 0)
  if (status === 'error' && tiles.count === 0) {
    return <GalleryError error={error} onRetry={() => void query.refetch()} />
  }
  if (status === 'success' && tiles.count === 0) return <GalleryEmpty view={view} />
  return (
    <>
      <Wall
        tiles={tiles}
        label={view.list === 'popular' ? t`Popular works` : t`Selected works`}
        more={status === 'pending' || (hasNextPage && !isFetchNextPageError)}
        busy={fetchStatus !== 'idle'}
        onNearEnd={() => void query.fetchNextPage()}
        onSeen={query.onSeen}
        render={(set, { eager }) => <GalleryTile set={set} eager={eager} parts={parts} />}
      />
      {isFetchNextPageError && <GalleryError error={error} onRetry={() => void query.fetchNextPage()} />}
    </>
  )
}

interface GalleryTileProps {
  set: ImageSet
  eager: boolean
  parts: ReturnType<typeof useTileParts>
}

/** The picture, as the server has painted it; what else there is of the work comes with the pointer. */
function GalleryTile({ set, eager, parts }: GalleryTileProps) {
  const { navigation, track } = useWidget()
  return (
    <Tile
      quiet
      set={set}
      eager={eager}
      href={navigation.href('home', { ...navigation.params, image: set.id })}
      onOpen={() => {
        track('image_opened', { id: set.id, place: 'home' })
        navigation.setParams({ image: set.id })
      }}
      badge={parts && <parts.LikesBadge set={set} />}
      action={parts && <parts.ShownActions set={set} place="home" />}
      corner={parts && <parts.LikeCorner set={set} />}
      foot={parts && set.author.id && <parts.MadeBy set={set} />}
    />
  )
}
