import { SECOND } from '@easel/contract/numbers'
import { PAYMENT_TTL, type PaymentProviderName, QR_CODE_SIZE } from '@easel/contract/payments'
import type { Plan } from '@easel/contract/types'
import { useLingui } from '@lingui/react/macro'
import type { AnchorHTMLAttributes } from 'react'
import { useWidget } from '../runtime/provider/widget-context.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { Hidden, Skeleton } from '../ui/inline.tsx'
import { clock, useCountdown } from '../ui/use-countdown.ts'
import { useBegunPayments } from './begun-payments.ts'
import type { EndingProps } from './extras/ending.tsx'
import { RareVipPart } from './lazy-rare-vip-part.tsx'
import { METHOD_NAMES, priceOf } from './plan-text.ts'
import type { Purchase } from './purchase.state.ts'
import styles from './vip.module.css'

interface PaymentAreaProps {
  state: Purchase | null
  /** The chosen plan: its price is payable, whether or not the payment has begun. */
  plan: Plan
  payType: 'Page' | 'Wap'
  /** The payment methods; the first one is the default. */
  providers: readonly PaymentProviderName[]
  provider: PaymentProviderName | undefined
  onProvider(provider: PaymentProviderName): void
  /** Creates another payment for the same plan. */
  onRefresh(): void
}

/** The payment: QR code or link to the provider, amount, method and remaining time. */
export function PaymentArea(props: PaymentAreaProps) {
  const { state, payType, provider, onRefresh } = props
  const { t } = useLingui()
  const { remember } = useBegunPayments()
  const onLeave = () => {
    if (state?.step === 'payable') remember(state.payment, { payType, provider, answer: state.answer })
  }
  // The menu of the link may open the provider's page, too.
  const leaving = { target: '_blank', rel: 'noopener', onClick: onLeave, onContextMenu: onLeave }
  return (
    <>
      <h3>{t`Order payment`}</h3>
      <section className={styles.order}>
        {payType === 'Page' && <QrFrame state={state} onRefresh={onRefresh} />}
        <div className={styles.facts}>
          <Facts {...props} />
          {state?.step === 'refused' && (
            <RareVipPart
              kind="refused"
              error={state.error}
              onRetry={payType === 'Page' ? onRefresh : undefined}
            />
          )}
          {payType === 'Wap' ? (
            <PayOnPhone state={state} onRefresh={onRefresh} leaving={leaving} />
          ) : (
            state?.step === 'payable' &&
            state.answer.checkoutUrl && (
              <a className={styles.checkout} href={state.answer.checkoutUrl} {...leaving}>
                {t`Pay in this browser`}
              </a>
            )
          )}
        </div>
      </section>
    </>
  )
}

type PayProps = Pick<PaymentAreaProps, 'state' | 'onRefresh'>

interface PhoneProps extends PayProps {
  leaving: AnchorHTMLAttributes<HTMLAnchorElement>
}

function QrFrame({ state, onRefresh }: PayProps) {
  const { t } = useLingui()
  const ended = state?.step === 'ended' ? state.because : null
  const payload = state?.step === 'payable' ? state.answer.alipayPayload : null
  return (
    <div className={styles.qr} data-empty={payload || ended ? undefined : true}>
      {payload ? (
        <iframe
          className={styles.frame}
          title={t`QR code of the payment`}
          src={payload}
          sandbox="allow-scripts allow-same-origin allow-forms"
        />
      ) : (
        !ended &&
        // What was refused is not on its way.
        (state?.step === 'refused' ? <Icon name="alert" size="large" /> : <Skeleton height={QR_CODE_SIZE} />)
      )}
      {ended && <Ending because={ended} onRefresh={onRefresh} />}
      <Hidden live="polite">{ended && <Ending because={ended} />}</Hidden>
    </div>
  )
}

function PayOnPhone({ state, onRefresh, leaving }: PhoneProps) {
  const { t } = useLingui()
  if (state?.step === 'payable') {
    return (
      <a className={styles.pay} href={state.answer.alipayPayload} {...leaving}>
        {t`Pay now`}
      </a>
    )
  }
  return (
    <>
      {state?.step === 'ended' && (
        <p role="status">
          <Ending because={state.because} />
        </p>
      )}
      <Button variant="gold" size="large" wide busy={!state || state.step === 'creating'} onClick={onRefresh}>
        {state?.step === 'ended' || state?.step === 'refused' ? t`Try again` : t`Pay now`}
      </Button>
    </>
  )
}

function Facts({ state, plan, providers, provider, onProvider }: PaymentAreaProps) {
  const { t } = useLingui()
  const { i18n } = useWidget()
  const [only] = providers
  const payment = state && 'payment' in state ? state.payment : null
  return (
    <dl className={styles.list}>
      <div>
        <dt>{t`Amount payable`}</dt>
        <dd className={styles.amount}>
          {priceOf(payment?.amount ?? plan.price, payment ?? plan, i18n.locales)}
        </dd>
      </div>
      <div>
        <dt>{t`Payment method`}</dt>
        <dd>
          {only && providers.length === 1 ? (
            i18n._(METHOD_NAMES[only])
          ) : (
            <RareVipPart kind="methods" providers={providers} chosen={provider} onProvider={onProvider} />
          )}
        </dd>
      </div>
      <div>
        <dt>{t`Time left`}</dt>
        <dd>{state?.step === 'payable' ? <TimeLeft expiresAt={state.payment.expiresAt} /> : '–'}</dd>
      </div>
    </dl>
  )
}

function TimeLeft({ expiresAt }: { expiresAt: number }) {
  const { api } = useWidget()
  const left = useCountdown(expiresAt, 0, api.serverNow) ?? 0
  return <time>{clock(Math.min(left, PAYMENT_TTL / SECOND)).padStart(5, '0')}</time>
}

function Ending(props: EndingProps) {
  return <RareVipPart kind="ending" {...props} />
}
