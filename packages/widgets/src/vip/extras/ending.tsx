import { useLingui } from '@lingui/react/macro'
import type { Ended } from '../purchase.state.ts'
import styles from './extras.module.css'

export interface EndingProps {
  because: Ended
  /** Renders a button over the QR code that creates another payment. */
  onRefresh?: (() => void) | undefined
}

/** Why a payment can no longer be made. */
export function Ending({ because, onRefresh }: EndingProps) {
  const { t } = useLingui()
  const texts: Record<Ended, string> = {
    expired: t`The order has expired`,
    superseded: t`Another order has taken its place`,
    failed: t`The payment did not go through`,
    returned: t`This payment was refunded`,
  }
  const note = because === 'failed' && <small>{t`Nothing was charged.`}</small>
  if (!onRefresh) {
    return (
      <>
        {texts[because]} {note}
      </>
    )
  }
  return (
    <button type="button" className={styles.refresh} onClick={onRefresh}>
      <span>{texts[because]}</span>
      {note}
      <strong>{t`Click to refresh`}</strong>
    </button>
  )
}
