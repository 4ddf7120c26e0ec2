import type { PaymentProviderName } from '@easel/contract/payments'
import { useLingui } from '@lingui/react/macro'
import { Icon } from '../ui/icon.tsx'
import styles from './extras.module.css'

/** `href`: the page about the apps. */
export type ExtraProps = { href: string } | PaymentMethodsProps

/** What few installations have: apps, or several ways to pay. */
export const Extra = (props: ExtraProps) =>
  'href' in props ? <Apps {...props} /> : <PaymentMethods {...props} />

interface PaymentMethodsProps {
  methods: Readonly<Record<PaymentProviderName, string>>
  providers: readonly PaymentProviderName[]
  onProvider(provider: PaymentProviderName): void
}

/** Where one may pay in several ways: the choice among them, the first one chosen. */
function PaymentMethods({ methods, providers, onProvider }: PaymentMethodsProps) {
  const { t } = useLingui()
  return (
    <select
      className={styles.methods}
      aria-label={t`Payment method`}
      onChange={(event) => onProvider(event.target.value as PaymentProviderName)}
    >
      {providers.map((provider) => (
        <option key={provider} value={provider}>
          {methods[provider]}
        </option>
      ))}
    </select>
  )
}

/** The second variant of the dialog: what the apps are for, and the way to them. */
function Apps({ href }: { href: string }) {
  const { t } = useLingui()
  return (
    <p className={styles.apps}>
      <Icon name="download" size="small" />
      <a
        href={href}
        target="_blank"
        rel="noopener"
      >{t`Download images straight to your album with the app`}</a>
    </p>
  )
}
