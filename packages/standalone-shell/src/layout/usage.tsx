import { LANGUAGE_TAG } from '@easel/contract/numbers'
import type { Receipt } from '@easel/contract/types'
import { errorLine, useWidget } from '@easel/widgets/runtime'
import { Button, Skeleton } from '@easel/widgets/ui'
import { useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import styles from './account-popover.module.css'

/** Every entry of the account book, newest first: what was charged, and what came back by itself. */
export function Receipts() {
  const { t, i18n } = useLingui()
  const { api, language } = useWidget()
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery({
    queryKey: ['receipts'],
    queryFn: ({ pageParam, signal }) =>
      api.call('receipts', { query: pageParam ? { cursor: pageParam } : {}, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  })
  const words = useReceiptMessage()
  const time = new Intl.DateTimeFormat(LANGUAGE_TAG[language], { dateStyle: 'short', timeStyle: 'short' })
  if (error) return <p role="alert">{errorLine(error, i18n)}</p>
  if (!data) return <Skeleton height={120} />
  const items = data.pages.flatMap((page) => page.items).filter(({ type }) => type !== 'settle')
  if (items.length === 0) return <p className={styles.hint}>{t`Nothing was charged yet.`}</p>
  return (
    <>
      <ul className={styles.receipts} aria-label={t`Usage`}>
        {items.map((receipt) => (
          <li key={receipt.id} className={styles.receipt}>
            <span className={styles.grow}>{words(receipt)}</span>
            <time dateTime={new Date(receipt.at).toISOString()}>{time.format(receipt.at)}</time>
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <Button
          size="small"
          busy={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        >{t`Show more`}</Button>
      )}
    </>
  )
}

function useReceiptMessage(): (receipt: Receipt) => string {
  const { t } = useLingui()
  return ({ purpose, type, amount }) => {
    if (type === 'refund') return t`Refunded: a set that failed`
    if (purpose === 'generation') return t`A set of images`
    if (purpose === 'save') return t`A downloaded image`
    if (purpose === 'view') return t`A view of an original`
    if (purpose === 'polyfill') return t`A prompt optimization`
    return amount > 0 ? t`VIP for ${amount} days` : t`VIP, permanently`
  }
}
