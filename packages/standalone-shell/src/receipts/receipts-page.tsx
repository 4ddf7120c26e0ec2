import { formatTagOf } from '@easel/contract/numbers'
import type { Receipt } from '@easel/contract/types'
import { errorLine, useWidget } from '@easel/widgets/runtime'
import { Button, EmptyState, ErrorState, Skeleton } from '@easel/widgets/ui'
import { useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { LazyMessages } from '../i18n/lazy-messages.tsx'
import { Link } from '../routes/link.tsx'
import type { RenewedSession } from '../session/renew-device.ts'
import { DeviceSection } from './device-section.tsx'
import { invoicePath } from './invoice-path.ts'
import styles from './receipts.module.css'
import { SentReports } from './sent-reports.tsx'

interface ReceiptsPageProps {
  session: RenewedSession
  /** Opens a visitor's move to another device. */
  onMove(): void
}

/** Charges, grants and payments, newest first, with links to the invoices; and what came of reports. */
export function ReceiptsPage({ session, onMove }: ReceiptsPageProps) {
  return (
    <LazyMessages>
      <Receipts>
        <SentReports />
        <DeviceSection session={session} onMove={onMove} />
      </Receipts>
    </LazyMessages>
  )
}

function Receipts({ children }: { children: ReactNode }) {
  const { t, i18n } = useLingui()
  const { api } = useWidget()
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery({
    queryKey: ['receipts'],
    queryFn: ({ pageParam, signal }) =>
      api.call('receipts', { query: pageParam ? { cursor: pageParam } : {}, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  })
  const items = data?.pages.flatMap((page) => page.items).filter(({ type }) => type !== 'settle')
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>{t`Usage and receipts`}</h1>
      <p className={styles.hint}>{t`Images that you make, memberships and payments are listed here.`}</p>
      {error && !data && (
        <ErrorState title={errorLine(error, i18n)}>
          <Button icon="retry" onClick={() => void refetch()}>{t`Try again`}</Button>
        </ErrorState>
      )}
      {!items && !error && <Skeleton height={160} />}
      {items?.length === 0 && <EmptyState icon="history" title={t`Nothing was charged yet`} />}
      {items && items.length > 0 && (
        <ul className={styles.list} aria-label={t`Usage and receipts`}>
          {items.map((receipt) => (
            <Row key={`${receipt.purpose} ${receipt.id}`} receipt={receipt} />
          ))}
        </ul>
      )}
      {hasNextPage && (
        <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>{t`Show more`}</Button>
      )}
      {children}
    </div>
  )
}

function Row({ receipt }: { receipt: Receipt }) {
  const { t } = useLingui()
  const { language } = useWidget()
  const tag = formatTagOf(language)
  const message = useEntryMessage()
  const { at, money, purpose, returned, subject, type } = receipt
  const back = returned && type !== 'refunded' ? moneyText(returned, tag) : null
  return (
    <li className={styles.row}>
      <span className={styles.description}>{message(receipt)}</span>
      {money && <strong className={styles.amount}>{moneyText(money, tag)}</strong>}
      {purpose === 'payment' && subject && (
        <Link className={styles.invoice} to={invoicePath(subject)}>{t`Invoice`}</Link>
      )}
      {back !== null && <span className={styles.returned}>{t`${back} refunded`}</span>}
      <time className={styles.date} dateTime={new Date(at).toISOString()}>
        {new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeStyle: 'short' }).format(at)}
      </time>
    </li>
  )
}

export const moneyText = ({ amount, currency }: { amount: number; currency: string }, tag: string): string =>
  new Intl.NumberFormat(tag, { style: 'currency', currency, currencyDisplay: 'narrowSymbol' }).format(amount)

function useEntryMessage(): (receipt: Receipt) => string {
  const { t } = useLingui()
  const membership = useMembershipMessage()
  const charges: Partial<Record<Receipt['purpose'], string>> = {
    generation: t`A set of images`,
    save: t`A downloaded image`,
    view: t`A view of an original`,
    polyfill: t`A prompt optimization`,
  }
  return (receipt) => {
    const { purpose, type } = receipt
    if (purpose === 'payment') {
      if (type === 'disputed') return t`A payment, disputed`
      return type === 'refunded' ? t`A payment, refunded` : t`A payment`
    }
    if (purpose === 'vip') return membership(receipt)
    return (type === 'refund' ? t`Refunded: a set that failed` : charges[purpose]) ?? ''
  }
}

function useMembershipMessage(): (receipt: Receipt) => string {
  const { t } = useLingui()
  const cameOf: Record<NonNullable<Receipt['source']>, string> = {
    code: t`by an activation code`,
    payment: t`by a payment`,
    promotion: t`by a promotion`,
    operator: t`given by the team`,
  }
  return ({ type, amount, source }) => {
    const what = amount > 0 ? t`VIP for ${amount} days` : t`VIP, permanently`
    if (type === 'revoked') return t`${what}: ended by a refund`
    if (type === 'disputed') return t`${what}: suspended during a dispute`
    const by = source && cameOf[source]
    return by ? t`${what}, ${by}` : what
  }
}
