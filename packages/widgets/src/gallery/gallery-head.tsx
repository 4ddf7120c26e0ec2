import { useLingui } from '@lingui/react/macro'
import { useLauncher } from '../runtime/image.queries.ts'
import { useWidget } from '../runtime/widget-context.ts'
import { Picture } from '../ui/picture.tsx'
import { SearchField } from '../ui/search-field.tsx'
import { Skeleton } from '../ui/small.tsx'
import styles from './gallery.module.css'
import { type Look, paramsOf } from './gallery.state.ts'

/** As tall as the server left room for, whatever it holds. */
export function GalleryHead({ look }: { look: Look }) {
  const { t } = useLingui()
  const { navigation } = useWidget()
  return (
    <header className={styles.head}>
      <h1 className={styles.title}>{t`Selected works`}</h1>
      <SearchField
        label={t`Search the works`}
        placeholder={t`A moon, a fox, an old street …`}
        value={look.search}
        onSearch={(search) => navigation.setParams(paramsOf({ search }), { replace: look.search !== '' })}
      />
      <StyleChips chosen={look.style} />
    </header>
  )
}

function StyleChips({ chosen }: { chosen: string }) {
  const { t } = useLingui()
  const { navigation } = useWidget()
  const { data } = useLauncher()
  const styleChoices = data?.imageGeneration.homepageStyles
  return (
    <fieldset className={styles.chips} aria-label={t`Styles`}>
      {styleChoices ? (
        [{ id: '', name: t`All`, thumbUrl: null }, ...styleChoices].map(({ id, name, thumbUrl }) => (
          <button
            key={id}
            type="button"
            className={styles.chip}
            aria-pressed={id === chosen}
            onClick={() => navigation.setParams(paramsOf({ style: id === chosen ? '' : id }))}
          >
            {thumbUrl && (
              <span className={styles.chipPicture}>
                <Picture src={thumbUrl} alt="" width={64} height={64} />
              </span>
            )}
            {name}
          </button>
        ))
      ) : (
        <ChipSkeletons />
      )}
    </fieldset>
  )
}

function ChipSkeletons() {
  return [64, 112, 96, 120, 104, 112].map((width, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a fixed row
    <Skeleton key={index} height={40} style={{ inlineSize: width, flex: 'none' }} />
  ))
}
