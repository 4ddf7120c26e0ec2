import { useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import { useWidget } from '../runtime/provider/widget-context.ts'
import { useLauncher } from '../runtime/works/image.queries.ts'
import { Icon } from '../ui/icon.tsx'
import { Skeleton } from '../ui/inline.tsx'
import { Picture } from '../ui/picture.tsx'
import { useDraft } from './creator-store.tsx'
import styles from './options.module.css'
import { useVipChoice } from './use-vip-choice.ts'
import { VipHint } from './vip-only.tsx'

/** The styles with thumbnails. "None" leaves the style to the prompt. */
export function StylePicker() {
  const { t } = useLingui()
  const { data } = useLauncher()
  const [draft, change] = useDraft()
  const name = useId()
  const { locked, choose } = useVipChoice('styleId')
  const { withLauncher } = useWidget()
  const choices = data?.imageGeneration.styles
  if (!choices && !withLauncher) return null
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
                  onChange={() => choose(style, () => change({ styleId: style.id }))}
                />
                <span className={styles.stylePicture}>
                  {style.thumbUrl ? (
                    <Picture src={style.thumbUrl} alt="" width={96} height={96} />
                  ) : (
                    <StyleBlank id={style.id} />
                  )}
                  {style.vip && <VipMark locked={locked(style)} />}
                </span>
                <span className={styles.styleName}>{style.name}</span>
              </label>
            ))
          : SKELETONS.map((key) => <Skeleton key={key} height={92} />)}
      </fieldset>
      {locked(choices?.find(({ id }) => id === draft.styleId)) && <VipHint field="styleId" />}
    </div>
  )
}

const SKELETONS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']

/** A placeholder for styles without a thumbnail. */
const StyleBlank = ({ id }: { id: string }) => (
  <span className={styles.noStyle}>
    <Icon name={id ? 'brush' : 'sparkle'} size="large" />
  </span>
)

function VipMark({ locked }: { locked: boolean }) {
  const { t } = useLingui()
  return (
    <span className={styles.vip} role="img" aria-label={t`For VIP members`}>
      <Icon name={locked ? 'lock' : 'crown'} size="small" />
    </span>
  )
}
