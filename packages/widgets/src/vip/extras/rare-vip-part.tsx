import { DEVICE_KEY } from '@easel/client'
import { useLingui } from '@lingui/react/macro'
import { errorLine } from '../../runtime/errors/error-messages.ts'
import { useWidget } from '../../runtime/provider/widget-context.ts'
import { useIpInfo } from '../../runtime/session/ip-info.queries.ts'
import { useLauncher } from '../../runtime/works/image.queries.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { Bought, type BoughtProps } from './bought.tsx'
import { DayQuotas } from './day-quotas.tsx'
import { Ending, type EndingProps } from './ending.tsx'
import { ExtraMessages } from './extra-messages.tsx'
import styles from './extras.module.css'
import { JustPaid, type JustPaidProps } from './just-paid.tsx'
import { OpenPromotions, type OpenPromotionsProps } from './open-promotions.tsx'
import { PaidLater, type PaidLaterProps } from './paid-later.tsx'
import { PaymentMethods, type PaymentMethodsProps } from './payment-methods.tsx'
import { Restore, type RestoreProps } from './restore.tsx'
import { UpgradeEnd, type UpgradeEndProps } from './upgrade-end.tsx'

export { openOrder } from './open-order.ts'

export type RareVipPartProps =
  | ({ kind: 'apps' } & AppsProps)
  | { kind: 'quotas' | 'permanent' | 'partner' | 'nothing-for-sale' | 'this-browser' }
  | ({ kind: 'bought' } & BoughtProps)
  | ({ kind: 'just-paid' } & JustPaidProps)
  | ({ kind: 'paid-later' } & PaidLaterProps)
  | ({ kind: 'promotions' } & OpenPromotionsProps)
  | ({ kind: 'ending' } & EndingProps)
  | ({ kind: 'refused' } & RefusedProps)
  | ({ kind: 'methods' } & PaymentMethodsProps)
  | ({ kind: 'restore' } & RestoreProps)
  | ({ kind: 'upgrade-end' } & UpgradeEndProps)

/** What the VIP dialog is not opened for, or shows rarely: it comes after the plans. */
export function RareVipPart(props: RareVipPartProps) {
  return (
    <ExtraMessages>
      <RarePart {...props} />
    </ExtraMessages>
  )
}

function RarePart(props: RareVipPartProps) {
  switch (props.kind) {
    case 'apps':
      return <Apps {...props} />
    case 'quotas':
      return <DayQuotas />
    case 'permanent':
      return <Permanent />
    case 'partner':
      return <PartnerMembership />
    case 'nothing-for-sale':
      return <NothingForSale />
    case 'bought':
      return <Bought {...props} />
    case 'this-browser':
      return <ThisBrowser />
    case 'just-paid':
      return <JustPaid {...props} />
    case 'paid-later':
      return <PaidLater {...props} />
    case 'promotions':
      return <OpenPromotions {...props} />
    case 'ending':
      return <Ending {...props} />
    case 'refused':
      return <Refused {...props} />
    case 'methods':
      return <PaymentMethods {...props} />
    case 'restore':
      return <Restore {...props} />
    case 'upgrade-end':
      return <UpgradeEnd {...props} />
  }
}

function Permanent() {
  const { t } = useLingui()
  return (
    <EmptyState icon="crown" title={t`You are a permanent member`} text={t`There is nothing left to buy.`} />
  )
}

function NothingForSale() {
  const { t } = useLingui()
  return <EmptyState icon="crown" title={t`No plans are on sale at the moment`} />
}

/** Where nobody can log in, a visitor has to know before the payment whose the membership will be. */
function ThisBrowser() {
  const { t } = useLingui()
  const { api, session } = useWidget()
  // A page that names the device itself keeps it with its own users.
  if (api.kind?.() !== 'visitor' || session.get(DEVICE_KEY) === null) return null
  return (
    <p
      className={styles.thisBrowser}
    >{t`VIP that you buy here belongs to this browser alone: it is not on your other devices, and it is lost if the data of this browser are cleared.`}</p>
  )
}

function PartnerMembership() {
  const { t } = useLingui()
  return (
    <EmptyState
      icon="crown"
      title={t`Your membership comes from this site`}
      text={t`You are signed in here with an account of this site, which also decides about VIP.`}
    />
  )
}

interface RefusedProps {
  error: unknown
  /** Absent where a button is shown anyway. */
  onRetry?: (() => void) | undefined
}

/** Why no payment could be made. */
function Refused({ error, onRetry }: RefusedProps) {
  const { t, i18n } = useLingui()
  return (
    <>
      <p className={styles.refused} role="alert">
        {errorLine(error, i18n)}
      </p>
      {onRetry && <Button size="small" icon="retry" onClick={onRetry}>{t`Try again`}</Button>}
    </>
  )
}

interface AppsProps {
  /** The download page. */
  href: string
}

/** A link to the apps, where the operator has some, in the second variant of the dialog (`upgradePlus`). */
function Apps({ href }: AppsProps) {
  const { t } = useLingui()
  const { data: launcher } = useLauncher()
  const { data: ip } = useIpInfo()
  if (!ip?.upgradePlus || Object.keys(launcher?.downloads ?? {}).length === 0) return null
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
