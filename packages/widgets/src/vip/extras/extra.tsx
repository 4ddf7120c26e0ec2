import { useLingui } from '@lingui/react/macro'
import { Icon } from '../../ui/icon.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { Bought, type BoughtProps } from './bought.tsx'
import { ExtraMessages } from './extra-messages.tsx'
import styles from './extras.module.css'
import { Gifts, type GiftsProps } from './gifts.tsx'
import { Lasting, type LastingProps } from './lasting.tsx'
import { PaymentMethods, type PaymentMethodsProps } from './payment-methods.tsx'
import { Restore, type RestoreProps } from './restore.tsx'

/** `href`: the page about the apps. `forever`: to a permanent member. `ofPartner`: to a user of a partner. */
export type ExtraProps =
  | { href: string }
  | { forever: true }
  | { ofPartner: true }
  | { nothingForSale: true }
  | BoughtProps
  | GiftsProps
  | PaymentMethodsProps
  | RestoreProps
  | LastingProps

/** What few people meet: apps, several ways to pay, what is given away, nothing left to buy, a purchase that is missing; and what follows a payment. */
export function Extra(props: ExtraProps) {
  return (
    <ExtraMessages>
      <Chosen {...props} />
    </ExtraMessages>
  )
}

function Chosen(props: ExtraProps) {
  if ('won' in props) return <Bought {...props} />
  if ('onGiven' in props) return <Gifts {...props} />
  if ('onRestored' in props) return <Restore {...props} />
  if ('plan' in props) return <Lasting {...props} />
  if ('href' in props) return <Apps {...props} />
  if ('ofPartner' in props) return <OfPartner />
  if ('forever' in props) return <Forever />
  return 'providers' in props ? <PaymentMethods {...props} /> : <NothingForSale />
}

function Forever() {
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
