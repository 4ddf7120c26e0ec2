import { useLingui } from '@lingui/react/macro'
import { useIpInfo } from '../../runtime/session/ip-info.queries.ts'
import { Icon } from '../../ui/icon.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { Bought, type BoughtProps } from './bought.tsx'
import { Ending, type EndingProps } from './ending.tsx'
import { ExtraMessages } from './extra-messages.tsx'
import styles from './extras.module.css'
import { OpenPromotions, type OpenPromotionsProps } from './open-promotions.tsx'
import { PaidLater, type PaidLaterProps } from './paid-later.tsx'
import { PaymentMethods, type PaymentMethodsProps } from './payment-methods.tsx'
import { Restore, type RestoreProps } from './restore.tsx'
import { UpgradeEnd, type UpgradeEndProps } from './upgrade-end.tsx'

export type ExtraProps =
  | ({ kind: 'apps' } & AppsProps)
  | { kind: 'permanent' | 'of-partner' | 'nothing-for-sale' }
  | ({ kind: 'bought' } & BoughtProps)
  | ({ kind: 'paid-later' } & PaidLaterProps)
  | ({ kind: 'promotions' } & OpenPromotionsProps)
  | ({ kind: 'ending' } & EndingProps)
  | ({ kind: 'checkout' } & CheckoutProps)
  | ({ kind: 'methods' } & PaymentMethodsProps)
  | ({ kind: 'restore' } & RestoreProps)
  | ({ kind: 'upgrade-end' } & UpgradeEndProps)

/** What few people meet: apps, several ways to pay, what is given away, nothing left to buy, a purchase that is missing; and what follows a payment. */
export function Extra(props: ExtraProps) {
  return (
    <ExtraMessages>
      <Chosen {...props} />
    </ExtraMessages>
  )
}

function Chosen(props: ExtraProps) {
  switch (props.kind) {
    case 'apps':
      return <Apps {...props} />
    case 'permanent':
      return <Permanent />
    case 'of-partner':
      return <OfPartner />
    case 'nothing-for-sale':
      return <NothingForSale />
    case 'bought':
      return <Bought {...props} />
    case 'paid-later':
      return <PaidLater {...props} />
    case 'promotions':
      return <OpenPromotions {...props} />
    case 'ending':
      return <Ending {...props} />
    case 'checkout':
      return <Checkout {...props} />
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

function OfPartner() {
  const { t } = useLingui()
  return (
    <EmptyState
      icon="crown"
      title={t`Your membership comes from this site`}
      text={t`You are signed in here with an account of this site, which also decides about VIP.`}
    />
  )
}

interface CheckoutProps {
  /** The page of the provider. */
  href: string
}

/** Beside the QR code: the same order, paid in this browser. */
function Checkout({ href }: CheckoutProps) {
  const { t } = useLingui()
  return (
    <a className={styles.checkout} href={href} target="_blank" rel="noopener">
      {t`Pay in this browser`}
    </a>
  )
}

interface AppsProps {
  /** The page about the apps. */
  href: string
}

/** The second variant of the dialog, where the operator has apps: what they are for, and the way to them. */
function Apps({ href }: AppsProps) {
  const { t } = useLingui()
  const { data } = useIpInfo()
  if (!data?.upgradePlus) return null
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
