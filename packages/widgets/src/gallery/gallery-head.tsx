import { useLingui } from '@lingui/react/macro'
import { useWidget } from '../runtime/provider/widget-context.ts'
import { useLauncher } from '../runtime/works/image.queries.ts'
import { Chip, Chips } from '../ui/chips.tsx'
import { Skeleton } from '../ui/inline.tsx'
import { SearchField } from '../ui/search-field.tsx'
import styles from './gallery.module.css'
import { type GalleryView, paramsOf } from './gallery.state.ts'

/** The head; its height is fixed, because the server reserves it in the first paint. */
export function GalleryHead({ view }: { view: GalleryView }) {
  const { t } = useLingui()
  const { navigation } = useWidget()
  return (
    <header className={styles.head}>
      <h1 className={styles.title}>{view.list === 'popular' ? t`Popular works` : t`Selected works`}</h1>
      <SearchField
        label={t`Search the works`}
        placeholder={t`A moon, a fox, an old street …`}
        value={view.search}
        onSearch={(search) =>
          navigation.setParams(paramsOf({ search, list: 'selected' }), { replace: view.search !== '' })
        }
      />
      <StyleChips view={view} />
    </header>
  )
}

function StyleChips({ view }: { view: GalleryView }) {
  const { t } = useLingui()
  const { navigation } = useWidget()
  const { data } = useLauncher()
  const popular = view.list === 'popular'
  const styleChoices = data?.imageGeneration.homepageStyles
  return (
    <Chips label={t`Styles`}>
      {styleChoices ? (
        <>
          <Chip
            icon="like"
            pressed={popular}
            onClick={() =>
              navigation.setParams(
                paramsOf({ list: popular ? 'selected' : 'popular', style: '', search: '' }),
              )
            }
          >
            {t`Popular`}
          </Chip>
          {[{ id: '', name: t`All`, thumbUrl: null }, ...styleChoices].map(({ id, name, thumbUrl }) => (
            <Chip
              key={id}
              picture={thumbUrl}
              pressed={!popular && id === view.style}
              onClick={() =>
                navigation.setParams(paramsOf({ list: 'selected', style: id === view.style ? '' : id }))
              }
            >
              {name}
            </Chip>
          ))}
        </>
      ) : (
        <ChipSkeletons />
      )}
    </Chips>
  )
}

function ChipSkeletons() {
  return [64, 112, 96, 120, 104, 112].map((width, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a fixed row
    <Skeleton key={index} height={40} style={{ inlineSize: width, flex: 'none' }} />
  ))
}
