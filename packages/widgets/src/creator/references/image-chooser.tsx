import { useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useWidget } from '../../runtime/provider/widget-context.ts'
import { keys } from '../../runtime/requests/query-keys.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import type { OwnImage } from '../references.state.ts'
import styles from './image-chooser.module.css'

interface ImageChooserProps {
  title: string
  /** An image is being sent. */
  busy: boolean
  onClose(): void
  /** Opens the browser's choice of files. */
  onFile(): void
  onChoose(image: OwnImage): void
}

const LIMIT = 12

/** Where a reference image comes from: a file, or one of one's own images, which is taken without sending it. */
export function ImageChooser({ title, busy, onClose, onFile, onChoose }: ImageChooserProps) {
  const { t } = useLingui()
  const own = useOwnImages()
  const pick = (take: () => void) => () => {
    take()
    onClose()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      actions={
        own.hasNextPage && (
          <Button busy={own.isFetching} onClick={() => void own.fetchNextPage()}>
            {t`Show more`}
          </Button>
        )
      }
    >
      <div className={styles.file}>
        <Button icon="image" variant="primary" busy={busy} onClick={pick(onFile)}>
          {t`Choose a file`}
        </Button>
        <p className={styles.hint}>{t`Or drop or paste one.`}</p>
      </div>
      <h3 className={styles.heading}>{t`From your works`}</h3>
      {own.isPending && <p role="status">{t`Loading …`}</p>}
      {own.isError && (
        <p role="alert">
          {t`Your works could not be loaded.`}{' '}
          <Button size="small" onClick={() => void own.refetch()}>{t`Try again`}</Button>
        </p>
      )}
      {own.data && own.images.length === 0 && <p className={styles.hint}>{t`No works yet`}</p>}
      <ul className={styles.grid}>
        {own.images.map(({ prompt, ...image }) => (
          <li key={`${image.imageId}.${image.slot}`}>
            <Choice {...{ image, prompt }} onPress={pick(() => onChoose(image))} />
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

/** One's own images, the newest first. */
function useOwnImages() {
  const { api } = useWidget()
  const query = useInfiniteQuery({
    queryKey: keys.mine({ chooser: true }),
    queryFn: ({ pageParam, signal }) =>
      api.call('mine', { query: { limit: LIMIT, ...(pageParam && { cursor: pageParam }) }, signal }),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  })
  const images = (query.data?.pages ?? []).flatMap(({ items }) =>
    items.flatMap(({ id, prompt, slots }) =>
      slots.flatMap(({ slot, thumbUrl }) => (thumbUrl ? [{ imageId: id, slot, thumbUrl, prompt }] : [])),
    ),
  )
  return { ...query, images }
}

function Choice({ image, prompt, onPress }: { image: OwnImage; prompt: string; onPress(): void }) {
  const { t } = useLingui()
  const { slot, thumbUrl } = image
  return (
    <button
      type="button"
      className={styles.choice}
      aria-label={t`Image ${slot}: ${prompt}`}
      onClick={onPress}
    >
      <img src={thumbUrl} alt="" loading="lazy" className={styles.image} />
    </button>
  )
}
