import { useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import type { Target } from './flow.state.ts'
import form from './login.module.css'
import styles from './target-choice.module.css'
import { formatTarget } from './typed-account.ts'

interface TargetChoiceProps {
  targets: readonly Target[]
  chosen: Target
  onChoose(target: Target): void
}

/** Chooses between mobile number and email for a code. */
export function TargetChoice({ targets, chosen, onChoose }: TargetChoiceProps) {
  const { t } = useLingui()
  const name = useId()
  if (targets.length === 1) {
    return (
      <p className={form.recipient}>
        <span>
          {t`The code goes to`} <strong>{formatTarget(chosen.target)}</strong>
        </span>
      </p>
    )
  }
  return (
    <fieldset className={styles.choices}>
      <legend className={form.label}>{t`The code goes to`}</legend>
      {targets.map((one) => (
        <label key={one.target} className={styles.choice}>
          <input
            type="radio"
            name={name}
            checked={one.target === chosen.target}
            onChange={() => onChoose(one)}
          />
          <span className={form.grow}>{formatTarget(one.target)}</span>
        </label>
      ))}
    </fieldset>
  )
}
