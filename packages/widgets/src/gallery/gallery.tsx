import type { ImageSet } from '@easel/contract/types'
import { useLingui } from '@lingui/react/macro'
import { WidgetMessages } from '../runtime/messages/widget-messages.tsx'
import { useWidget } from '../runtime/provider/widget-context.ts'
import { useCreating } from '../runtime/session/use-offers.ts'
import { Button } from '../ui/button.tsx'
import { OfflineNote } from '../ui/offline-note.tsx'
import { Tile } from '../ui/tile.tsx'
import { useKeptPlace } from '../ui/wall/use-scroll-restoration.ts'
import { Wall } from '../ui/wall/wall.tsx'
import styles from './gallery.module.css'
import { useHomepage } from './gallery.queries.ts'
import { type Look, lookOf } from './gallery.state.ts'
import { GalleryHead } from './gallery-head.tsx'
import { GalleryEmpty, GalleryError } from './gallery-states.tsx'

/** Selected works: styles to choose from, a search, and the wall. */
export function Gallery() {
  return (
    <WidgetMessages>
      <GalleryPage />
    </WidgetMessages>
  )
}

function GalleryPage() {
  const { navigation } = useWidget()
  const look = lookOf(navigation.params)
  return (
    <div className={styles.gallery}>
      <GalleryHead look={look} />
      <OfflineNote />
      {/* Another look is another wall: it starts at its own top. */}
      <GalleryWall key={`${look.list} ${look.style} ${look.search}`} look={look} />
    </div>
  )
}

function GalleryWall({ look }: { look: Look }) {
  const { t } = useLingui()
  const { tiles, status, fetchStatus, error, hasNextPage, isFetchNextPageError, ...query } = useHomepage(look)
  useKeptPlace(`home ${look.list} ${look.style} ${look.search}`, tiles.count > 0)
  if (status === 'error' && tiles.count === 0) {
    return <GalleryError error={error} onRetry={() => void query.refetch()} />
  }
  if (status === 'success' && tiles.count === 0) return <GalleryEmpty look={look} />
  return (
    <>
      <Wall
        tiles={tiles}
        label={look.list === 'popular' ? t`Popular works` : t`Selected works`}
        more={status === 'pending' || (hasNextPage && !isFetchNextPageError)}
        busy={fetchStatus !== 'idle'}
        onNearEnd={() => void query.fetchNextPage()}
        onSeen={query.onSeen}
        render={(set, { eager }) => <GalleryTile set={set} eager={eager} />}
      />
      {isFetchNextPageError && <GalleryError error={error} onRetry={() => void query.fetchNextPage()} />}
    </>
  )
}

function GalleryTile({ set, eager }: { set: ImageSet; eager: boolean }) {
  const { t } = useLingui()
  const { navigation, track } = useWidget()
  const creating = useCreating()
  return (
    <Tile
      set={set}
      eager={eager}
      href={navigation.href('home', { ...navigation.params, image: set.id })}
      onOpen={() => {
        track('image_opened', { id: set.id, place: 'home' })
        navigation.setParams({ image: set.id })
      }}
      action={
        creating !== 'nowhere' && (
          <Button
            size="small"
            look="veil"
            icon="brush"
            onClick={() => {
              track('draw_same', { id: set.id, place: 'home' })
              navigation.go('create', { like: set.id, source: 'home' })
            }}
          >
            {t`Remix`}
          </Button>
        )
      }
    />
  )
}
