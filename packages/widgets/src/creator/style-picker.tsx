import { useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import { useLauncher } from '../runtime/works/image.queries.ts'
import { Icon } from '../ui/icon.tsx'
import { Picture } from '../ui/picture.tsx'
import { Skeleton } from '../ui/small.tsx'
import { useDraft } from './creator-store.tsx'
import styles from './options.module.css'

/** Styles as pictures. 'None' leaves it to the prompt. */
export function StylePicker() {
  const { t } = useLingui()
  const { data } = useLauncher()
  const [draft, change] = useDraft()
  const name = useId()
  const choices = data?.imageGeneration.styles
  return (
    <div className={styles.group}>
      <h2 className={styles.label}>{t`Style`}</h2>
      <fieldset className={styles.styles} aria-label={t`Style`}>
        {choices
          ? [{ id: '', name: t`None`, thumbUrl: null, vip: false }, ...choices].map((style) => (
              <label key={style.id} className={styles.style}>
                <input
                  type="radio"
                  className={styles.radio}
                  name={name}
                  checked={draft.styleId === style.id}
                  onChange={() => change({ styleId: style.id })}
                />
                <span className={styles.stylePicture}>
                  {style.thumbUrl ? (
                    <Picture src={style.thumbUrl} alt="" width={96} height={96} />
                  ) : (
                    <StyleBlank id={style.id} />
                  )}
                  {style.vip && <VipMark />}
                </span>
                <span className={styles.styleName}>{style.name}</span>
              </label>
            ))
          : SKELETONS.map((key) => <Skeleton key={key} height={92} />)}
      </fieldset>
    </div>
  )
}

const SKELETONS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']

/** Where there is no picture of a style yet. */
const StyleBlank = ({ id }: { id: string }) => (
  <span className={styles.blank}>
    <Icon name={id ? 'brush' : 'sparkle'} size="large" />
  </span>
)

function VipMark() {
  const { t } = useLingui()
  return (
    <span className={styles.vip} role="img" aria-label={t`For VIP members`}>
      <Icon name="crown" size="small" />
    </span>
  )
}
