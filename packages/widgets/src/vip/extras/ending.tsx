import { useLingui } from '@lingui/react/macro'
import type { Ended } from '../purchase.state.ts'

export interface EndingProps {
  because: Ended
  /** Adds how to get another order. */
  canRefresh?: boolean
}

/** Why an order can no longer be paid. */
export function Ending({ because, canRefresh = false }: EndingProps) {
  const { t } = useLingui()
  const texts: Record<Ended, string> = {
    expired: t`The order has expired`,
    superseded: t`Another order has taken its place`,
    failed: t`The payment did not go through`,
  }
  return (
    <>
      <span>{texts[because]}</span>
      {canRefresh && <strong>{t`Click to refresh`}</strong>}
    </>
  )
}
