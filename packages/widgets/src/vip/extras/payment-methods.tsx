import type { PaymentProviderName } from '@easel/contract/payments'
import { useLingui } from '@lingui/react/macro'
import { METHOD_NAMES } from '../plan-text.ts'
import styles from './extras.module.css'

export interface PaymentMethodsProps {
  /** The payment methods; the first one is the default. */
  providers: readonly PaymentProviderName[]
  chosen?: PaymentProviderName | undefined
  onProvider(provider: PaymentProviderName): void
}

/** The choice of a payment method. */
export function PaymentMethods({ providers, chosen, onProvider }: PaymentMethodsProps) {
  const { t, i18n } = useLingui()
  return (
    <select
      className={styles.methods}
      aria-label={t`Payment method`}
      value={chosen ?? providers[0]}
      onChange={(event) => onProvider(event.target.value as PaymentProviderName)}
    >
      {providers.map((provider) => (
        <option key={provider} value={provider}>
          {i18n._(METHOD_NAMES[provider])}
        </option>
      ))}
    </select>
  )
}
