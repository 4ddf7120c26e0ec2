import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { useEffect, useState } from 'react'
import { useCallerTier } from '../refusals/use-caller-tier.ts'
import { useQuota } from '../runtime/events/use-live.ts'
import { useWidget } from '../runtime/provider/widget-context.ts'
import { useMembershipInfo } from '../runtime/session/membership.queries.ts'
import { IconButton } from '../ui/button.tsx'
import { historyAtom, setsAtom } from './creator.atoms.ts'
import styles from './first-steps.module.css'

/** It says nothing of a person but that somebody has been here: it stays on the device after a sign-out, and nobody is told twice. */
const KEY = 'creator.steps'

/**
 * Whether somebody is told how it goes: until they have begun a set or closed it, and never again. `wanted`: where we are, and
 * not a partner, is what introduces Create.
 */
export function useFirstSteps(wanted: boolean): { isShown: boolean; dismiss(): void } {
  const { session } = useWidget()
  const [isKnown, setKnown] = useState(() => session.get(KEY) !== null)
  const hasBegun = useAtomValue(setsAtom).length + useAtomValue(historyAtom).length > 0
  const isVip = useCallerTier() === 'vip'
  const isToRemember = wanted && hasBegun && !isKnown
  useEffect(() => {
    if (!isToRemember) return
    session.set(KEY, '1')
    setKnown(true)
  }, [isToRemember, session])
  return {
    isShown: wanted && !isKnown && !hasBegun && !isVip,
    dismiss() {
      session.set(KEY, '1')
      setKnown(true)
    },
  }
}

/** Three steps, and what is free, in the places of the four images: nothing else moves when it comes or goes. */
export function FirstSteps({ onDismiss }: { onDismiss(): void }) {
  const { t } = useLingui()
  const limit = useQuota()?.limit ?? 0
  // A member on a new device is not told of what is free for others.
  const isTierKnown = useMembershipInfo().data !== undefined
  const steps = [t`Describe an image`, t`Press Generate`, t`Get four images`]
  return (
    <section className={styles.steps} aria-label={t`How it works`}>
      <ol className={styles.list}>
        {steps.map((step, index) => (
          <li key={step} className={styles.step}>
            <span className={styles.number} aria-hidden="true">
              {index + 1}
            </span>
            {step}
          </li>
        ))}
      </ol>
      <p className={styles.step} data-free>
        {limit > 0 &&
          isTierKnown &&
          t`${plural(limit, { one: '# set free in 24 hours', other: '# sets free in 24 hours' })}`}
      </p>
      <span className={styles.close}>
        <IconButton icon="close" size="small" label={t`Close these steps`} onClick={onDismiss} />
      </span>
    </section>
  )
}
