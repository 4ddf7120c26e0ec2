import { ImageStatus } from '@easel/contract/numbers'
import type { ImageSet } from '@easel/contract/types'
import { useLingui } from '@lingui/react/macro'
import { useOffers } from '../runtime/use-offers.ts'
import { Icon } from '../ui/icon.tsx'
import styles from './show-switch.module.css'
import { useShow } from './use-show.ts'

/** Whether a finished work of one's own is shown in the square, where there is one. */
export function ShowSwitch({ set }: { set: ImageSet }) {
  const offers = useOffers()
  const isWhole = set.status === ImageStatus.Succeeded && set.moderation === 'clean'
  return set.mine && isWhole && offers('square') ? <Switch set={set} /> : null
}

function Switch({ set }: { set: ImageSet }) {
  const { t } = useLingui()
  const show = useShow(set)
  const { shownInSquare } = set
  return (
    <label className={styles.show}>
      <Icon name={shownInSquare ? 'square' : 'lock'} />
      <span className={styles.words}>
        {t`Shown in the square`}
        <small className={styles.hint}>
          {shownInSquare
            ? t`Everybody can see it.`
            : set.fromUpload
              ? t`Made from your own image: private unless you show it.`
              : t`Only you see it.`}
        </small>
      </span>
      <input
        type="checkbox"
        className={styles.box}
        checked={shownInSquare}
        onChange={({ target }) => show(target.checked)}
      />
    </label>
  )
}
