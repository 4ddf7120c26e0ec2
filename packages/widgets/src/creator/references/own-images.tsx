import { useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useWidget } from '../../runtime/provider/widget-context.ts'
import { keys } from '../../runtime/requests/query-keys.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import type { OwnImage } from '../references.state.ts'
import styles from './own-images.module.css'

interface OwnImagesProps {
  open: boolean
  onClose(): void
  onChoose(image: OwnImage): void
}

const LIMIT = 12

/** One's own images, newest first: a press takes one as a reference image, without sending it. */
export function OwnImages({ open, onClose, onChoose }: OwnImagesProps) {
  const { t } = useLingui()
  const { api } = useWidget()
  const { data, isError, isPending, isFetching, hasNextPage, fetchNextPage, refetch } = useInfiniteQuery({
    queryKey: keys.mine({ chooser: true }),
    queryFn: ({ pageParam, signal }) =>
      api.call('mine', { query: { limit: LIMIT, ...(pageParam && { cursor: pageParam }) }, signal }),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    enabled: open,
  })
  const images = (data?.pages ?? []).flatMap(({ items }) =>
    items.flatMap(({ id, prompt, slots }) =>
      slots.flatMap(({ slot, thumbUrl }) => (thumbUrl ? [{ imageId: id, slot, thumbUrl, prompt }] : [])),
    ),
  )
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t`Choose from your works`}
      actions={
        hasNextPage && (
          <Button busy={isFetching} onClick={() => void fetchNextPage()}>
            {t`Show more`}
          </Button>
        )
      }
    >
      {isPending && <p role="status">{t`Loading …`}</p>}
      {isError && (
        <p role="alert">
          {t`Your works could not be loaded.`}{' '}
          <Button size="small" onClick={() => void refetch()}>{t`Try again`}</Button>
        </p>
      )}
      {data && images.length === 0 && <p>{t`No works yet`}</p>}
      <ul className={styles.grid}>
        {images.map(({ prompt, ...image }) => (
          <li key={`${image.imageId}.${image.slot}`}>
            <Choice
              {...{ image, prompt }}
              onPress={() => {
                onChoose(image)
                onClose()
              }}
            />
          </li>
        ))}
      </ul>
    </Dialog>
  )
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
