import { useLingui } from '@lingui/react/macro'
import { Segmented } from '../ui/segmented.tsx'
import { useDraft } from './creator-store.tsx'
import styles from './reference-strength.module.css'

/** How much of the reference image the results keep. */
export function ReferenceStrengthChoice() {
  const { t } = useLingui()
  const [{ imageStrength }, change] = useDraft()
  const choices = [
    { value: 'low', label: t`Low` },
    { value: 'usual', label: t`Medium` },
    { value: 'high', label: t`High` },
  ] as const
  return (
    <div className={styles.row}>
      <span className={styles.label} aria-hidden>{t`Reference strength`}</span>
      <div className={styles.choices}>
        <Segmented
          label={t`Reference strength`}
          value={imageStrength ?? 'usual'}
          onChange={(chosen) => change({ imageStrength: chosen === 'usual' ? null : chosen })}
          choices={choices.map((choice) => ({ ...choice, content: choice.label }))}
        />
      </div>
    </div>
  )
}
