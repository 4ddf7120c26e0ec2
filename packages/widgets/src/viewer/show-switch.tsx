import { ImageStatus } from '@easel/contract/numbers'
import type { ImageSet, Settings } from '@easel/contract/types'
import { useLingui } from '@lingui/react/macro'
import { useSettings } from '../runtime/session/settings.queries.ts'
import { Icon } from '../ui/icon.tsx'
import styles from './show-switch.module.css'
import { useShow } from './use-show.ts'

/** The visibility switch of the caller's finished work, where there is a square. */
export function ShowSwitch({ set }: { set: ImageSet }) {
  const isComplete = set.status === ImageStatus.Succeeded && set.moderation === 'clean'
  return set.mine && isComplete ? <IfSquareAvailable key={set.id} set={set} /> : null
}

/** The page's features do not decide: a work can be in a square that this page does not offer. */
function IfSquareAvailable({ set }: { set: ImageSet }) {
  const { data } = useSettings()
  return data && data.square !== 'none' ? <Switch set={set} square={data.square} /> : null
}

function Switch({ set, square }: { set: ImageSet; square: Settings['square'] }) {
  const { t } = useLingui()
  const { shown, setShown } = useShow(set)
  return (
    <label className={styles.switch}>
      <Icon name={shown ? 'square' : 'lock'} />
      <span className={styles.text}>
        {t`Shown in the square`}
        <small className={styles.hint}>
          {shown
            ? square === 'partner'
              ? t`Visitors to this site can see it.`
              : t`Everyone can see it.`
            : set.fromUpload
              ? t`Made from your own image: private unless you show it.`
              : t`Only you see it.`}
        </small>
      </span>
      <input
        type="checkbox"
        className={styles.box}
        checked={shown}
        onChange={({ target }) => setShown(target.checked)}
      />
    </label>
  )
}
