import { formatTagOf } from '@easel/contract/numbers'
import type { Invoice } from '@easel/contract/types'
import { errorLine, useWidget } from '@easel/widgets/runtime'
import { Button, ErrorState, Skeleton, TextArea } from '@easel/widgets/ui'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { LazyMessages } from '../i18n/lazy-messages.tsx'
import { Link } from '../routes/link.tsx'
import styles from './receipts.module.css'
import { moneyText } from './receipts-page.tsx'

/** The invoice of a payment, for printing. The recipient is typed in and not stored. */
export function InvoicePage() {
  return (
    <LazyMessages>
      <Invoices />
    </LazyMessages>
  )
}

/** The sentence is there before anything else is known of the payment, and painted by the server. */
function Invoices() {
  const { t } = useLingui()
  return (
    <div className={styles.page}>
      <p
        className={`${styles.screenOnly} ${styles.hint}`}
      >{t`The invoice of a payment, for printing. Whom it is billed to is written here and not stored.`}</p>
      <InvoiceOf />
    </div>
  )
}

function InvoiceOf() {
  const { t, i18n } = useLingui()
  const { api } = useWidget()
  const [search] = useSearchParams()
  const id = search.get('payment') ?? ''
  const { data, error, refetch } = useQuery({
    queryKey: ['invoice', id],
    queryFn: ({ signal }) => api.call('invoice', { params: { id }, signal }),
    enabled: id !== '',
  })
  if (error || id === '') {
    return (
      <ErrorState isPage title={error ? errorLine(error, i18n) : t`There is no such invoice`}>
        {error && <Button icon="retry" onClick={() => void refetch()}>{t`Try again`}</Button>}
        <Link to="/account/receipts">{t`Usage and receipts`}</Link>
      </ErrorState>
    )
  }
  return data ? <Sheet invoice={data} /> : <Skeleton height={420} />
}

function Sheet({ invoice }: { invoice: Invoice }) {
  const { t } = useLingui()
  const { language } = useWidget()
  const [billTo, setBillTo] = useState('')
  const tag = formatTagOf(language)
  const { days, disputed, id, money, paidAt, provider, refunded, returned, seller } = invoice
  const [name, ...address] = seller
  const methods: Record<Invoice['provider'], string> = {
    alipay: t`Alipay`,
    stripe: t`Card or wallet (Stripe)`,
    sandbox: t`Sandbox`,
  }
  const rows: [string, string][] = [
    [t`Invoice number`, id],
    [t`Date of payment`, new Intl.DateTimeFormat(tag, { dateStyle: 'long' }).format(paidAt)],
    [t`Payment method`, methods[provider]],
    [t`Item`, days > 0 ? t`VIP membership, ${days} days` : t`VIP membership, permanent`],
  ]
  // A disputed payment is not ours: the bank holds the money.
  const paidLine = refunded ? t`Paid, and refunded` : disputed ? t`Paid, and disputed` : t`Paid`
  return (
    <article className={styles.sheet}>
      <header className={styles.head}>
        <h1 className={styles.title}>{t`Invoice`}</h1>
        <address className={styles.seller}>
          <strong>{name}</strong>
          {address.map((line) => (
            <span key={line}>{line}</span>
          ))}
        </address>
      </header>
      <div className={styles.screenOnly}>
        <TextArea
          showLabel
          label={t`Bill to`}
          placeholder={t`Name, address, tax number`}
          value={billTo}
          rows={3}
          onChange={setBillTo}
        />
      </div>
      {billTo.trim() && (
        <div className={styles.printOnly}>
          <strong>{t`Bill to`}</strong>
          <p className={styles.billTo}>{billTo.trim()}</p>
        </div>
      )}
      <dl className={styles.facts}>
        {rows.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        <div className={styles.total}>
          <dt>{paidLine}</dt>
          <dd>{moneyText(money, tag)}</dd>
        </div>
        {returned && !refunded && (
          <>
            <div>
              <dt>{t`Refunded`}</dt>
              <dd>{moneyText({ ...returned, amount: -returned.amount }, tag)}</dd>
            </div>
            <div className={styles.total}>
              <dt>{t`Remaining`}</dt>
              <dd>{moneyText({ ...money, amount: money.amount - returned.amount }, tag)}</dd>
            </div>
          </>
        )}
      </dl>
      <div className={`${styles.screenOnly} ${styles.actions}`}>
        <Button variant="primary" onClick={() => window.print()}>{t`Print`}</Button>
        <Link to="/account/receipts">{t`Usage and receipts`}</Link>
      </div>
    </article>
  )
}
