import type { PaymentProviderName } from '@easel/contract/payments'
import { useLingui } from '@lingui/react/macro'
import styles from './extras.module.css'

export interface PaymentMethodsProps {
  /** The payment methods; the first one is the default. */
  providers: readonly PaymentProviderName[]
  chosen?: PaymentProviderName | undefined
  onProvider(provider: PaymentProviderName): void
}

/** The payment method, as a choice if there are several. */
export function PaymentMethods({ providers, chosen, onProvider }: PaymentMethodsProps) {
  const { t } = useLingui()
  const names: Record<PaymentProviderName, string> = {
    alipay: t`Alipay`,
    stripe: t`Card or wallet (Stripe)`,
    sandbox: t`Sandbox`,
  }
  if (providers.length < 2) return providers.map((provider) => names[provider])
  return (
    <select
      className={styles.methods}
      aria-label={t`Payment method`}
      value={chosen ?? providers[0]}
      onChange={(event) => onProvider(event.target.value as PaymentProviderName)}
    >
      {providers.map((provider) => (
        <option key={provider} value={provider}>
          {names[provider]}
        </option>
      ))}
    </select>
  )
}
