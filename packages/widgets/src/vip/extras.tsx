import type { PaymentProviderName } from '@easel/contract/payments'
import { useLingui } from '@lingui/react/macro'
import { useUserInfo } from '../runtime/session/user-info.queries.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Icon } from '../ui/icon.tsx'
import { EmptyState } from '../ui/states.tsx'
import styles from './extras.module.css'

/** `href`: the page about the apps. `forever`: to a permanent member. `onLogin`: after a payment. */
export type ExtraProps = { href: string } | { forever: true } | BoughtProps | PaymentMethodsProps

/** What few people meet: apps, several ways to pay, nothing left to buy; and what follows a payment. */
export function Extra(props: ExtraProps) {
  if ('onLogin' in props) return <Bought {...props} />
  if ('href' in props) return <Apps {...props} />
  return 'forever' in props ? <Forever /> : <PaymentMethods {...props} />
}

function Forever() {
  const { t } = useLingui()
  return (
    <EmptyState icon="crown" title={t`You are a permanent member`} text={t`There is nothing left to buy.`} />
  )
}

interface BoughtProps {
  onLogin(): void
  onClose(): void
}

function Bought({ onLogin, onClose }: BoughtProps) {
  const { t } = useLingui()
  const { data: user } = useUserInfo()
  const isVisitor = user?.logined === false
  return (
    <Dialog
      open
      onClose={onClose}
      title={t`Payment succeeded`}
      description={
        isVisitor
          ? t`You are not logged in; to avoid losing VIP please log in soon`
          : t`Your VIP privileges are unlocked. Go on where you were.`
      }
      actions={
        isVisitor ? (
          <>
            <Button variant="quiet" onClick={onClose}>{t`Later`}</Button>
            <Button variant="primary" onClick={onLogin}>{t`Log in now`}</Button>
          </>
        ) : (
          <Button variant="primary" onClick={onClose}>{t`Go on`}</Button>
        )
      }
    />
  )
}

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
