import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useUserInfo } from '../runtime/session/user-info.queries.ts'
import { Button } from '../ui/button.tsx'
import { Skeleton } from '../ui/inline.tsx'
import { useFlow } from './account-port.ts'
import type { Entry } from './flow.state.ts'
import styles from './login.module.css'
import { UserInfoError } from './step-error.tsx'
import { formatTarget } from './typed-account.ts'
import { useOffersPasskeys } from './use-offers-passkeys.ts'

/** Account management: credentials, signed-in devices, export and deletion. */
export function ManageStep() {
  const { t } = useLingui()
  const { dispatch } = useFlow()
  const { data, error, refetch } = useUserInfo()
  const offersPasskeys = useOffersPasskeys()
  const open = (entry: Entry) => () => dispatch({ type: 'open', entry })
  if (error && !data) return <UserInfoError error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton height={280} />
  return (
    <ul className={styles.rows}>
      <Row
        name={t`Mobile number`}
        value={data.mobile && formatTarget(data.mobile)}
        none={t`Not linked`}
        action={data.mobile ? t`Change` : t`Link`}
        onAction={open('mobile')}
      />
      <Row
        name={t`Email`}
        value={data.email && <Email address={data.email} />}
        none={t`Not linked`}
        action={data.email ? t`Change` : t`Link`}
        onAction={open('email')}
      />
      <Row
        name={t`Password`}
        value={data.passwordSet ? t`Set` : null}
        none={t`Not set`}
        action={data.passwordSet ? t`Change` : t({ message: 'Set', context: 'verb, of a password' })}
        onAction={open('resetTarget')}
      />
      {offersPasskeys && <Row name={t`Passkeys`} action={t`Manage`} onAction={open('passkeys')} />}
      <Row name={t`Signed-in devices`} action={t`Manage`} onAction={open('sessions')} />
      <Row
        name={t`Sign in another device`}
        action={t({ message: 'Show', context: 'verb, of a QR code' })}
        onAction={open('link')}
      />
      <Row name={t`Download my data`} action={t`Download`} onAction={open('export')} />
      <Row name={t`Delete account`} action={t`Delete`} onAction={open('leave')} />
    </ul>
  )
}

/** An address that breaks after its `@` first. */
function Email({ address }: { address: string }) {
  const [name, domain] = address.split('@')
  return (
    <>
      {name}@<wbr />
      {domain}
    </>
  )
}

interface RowProps {
  name: string
  /** Without it and `none` the row has a name only. */
  value?: ReactNode
  none?: string
  action: string
  onAction(): void
}

function Row({ name, value, none, action, onAction }: RowProps) {
  return (
    <li className={styles.item}>
      <span className={styles.grow}>
        {none === undefined ? (
          name
        ) : (
          <>
            <span className={styles.rowLabel}>{name}</span>
            {value || <span className={styles.secondary}>{none}</span>}
          </>
        )}
      </span>
      <Button size="small" aria-label={`${action}: ${name}`} onClick={onAction}>
        {action}
      </Button>
    </li>
  )
}
