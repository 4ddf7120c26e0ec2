import type { ImageSet } from '@easel/contract/types'
import { describeError, keys, useWidget } from '@easel/widgets/runtime'
import { Button, EmptyState, Picture, Skeleton } from '@easel/widgets/ui'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import styles from './share-page.module.css'

/** The work's id from the page: the link has only a token. */
const idInPage = (): string =>
  document.querySelector<HTMLMetaElement>('meta[name="easel-share"]')?.content ?? ''

/** The page of a shared work. */
export function SharePage() {
  const { t, i18n } = useLingui()
  const { api, navigation, language, initial } = useWidget()
  const { token = '' } = useParams()
  const id = idInPage()
  const { data, error, refetch, isPending } = useQuery<ImageSet>({
    queryKey: keys.image(id),
    queryFn: ({ signal }) =>
      api.call('image', { params: { id }, query: { source: 'link', share: token }, signal }),
    initialData: initial?.language === language ? initial.shared : undefined,
    initialDataUpdatedAt: 0,
    enabled: id !== '',
  })
  if (id === '' || (error && describeError(error, i18n).next !== 'retry')) {
    return (
      <EmptyState
        isPage
        title={t`This link no longer works`}
        text={t`The link was revoked, or the work is gone.`}
      >
        <Button variant="primary" onClick={() => navigation.go('home')}>{t`Go to the gallery`}</Button>
      </EmptyState>
    )
  }
  if (error) {
    return (
      <EmptyState isPage icon="alert" title={describeError(error, i18n).title}>
        <Button icon="retry" onClick={() => void refetch()}>{t`Try again`}</Button>
      </EmptyState>
    )
  }
  if (isPending) return <Skeleton style={{ blockSize: 480 }} />
  return <Shared set={data} />
}

function Shared({ set }: { set: ImageSet }) {
  const { t } = useLingui()
  const { navigation } = useWidget()
  const { name } = set.author
  const { prompt } = set
  const slots = set.slots.filter(({ withheld }) => !withheld)
  return (
    <article className={styles.shared} data-count={set.slots.length}>
      <h1 className={styles.prompt}>{prompt}</h1>
      <p className={styles.author}>{t`By ${name}, drawn with Easel`}</p>
      <p className={styles.actions}>
        <Button
          variant="primary"
          icon="brush"
          onClick={() => navigation.go('create', { like: set.id, source: 'link' })}
        >
          {t`Remix`}
        </Button>
        <Button onClick={() => navigation.go('home')}>{t`Go to the gallery`}</Button>
      </p>
      <ul className={styles.pictures}>
        {slots.map((slot, index) => (
          <li key={slot.slot} className={styles.picture} style={{ aspectRatio: slot.width / slot.height }}>
            <Picture
              src={slot.previewUrl}
              alt={slots.length > 1 ? t`${prompt}, image ${index + 1}` : prompt}
              width={slot.width}
              height={slot.height}
              thumbhash={slot.thumbhash}
              eager
            />
          </li>
        ))}
      </ul>
    </article>
  )
}
