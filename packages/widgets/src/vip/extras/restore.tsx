import { useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { errorLine } from '../../runtime/errors/error-messages.ts'
import { useWidget } from '../../runtime/provider/widget-context.ts'
import { keys } from '../../runtime/requests/query-keys.ts'
import styles from './extras.module.css'

export interface RestoreProps {
  /** Number of the search; each new one searches again. */
  search: number
  /** A missing purchase was found and added to the membership. */
  onRestored(): void
  /** Said where nothing new was found, to somebody who waits for one payment. */
  notYet?: string | undefined
}

/** Searches for missing purchases of this person, and shows the outcome. */
export function Restore({ search, onRestored, notYet }: RestoreProps) {
  const { t, i18n } = useLingui()
  const { api, track } = useWidget()
  const queries = useQueryClient()
  const { data, error, isPending, mutate } = useMutation({
    mutationFn: () => api.call('restorePayments'),
    onSuccess({ outcome, vipInfo }) {
      track('vip_restore', { outcome })
      if (outcome === 'restored') return onRestored()
      queries.setQueryData(keys.membership, vipInfo)
    },
  })
  const started = useRef(0)
  useEffect(() => {
    if (started.current === search) return
    started.current = search
    // A press during a search asks for what is on its way already.
    if (!isPending) mutate()
  }, [search, isPending, mutate])
  const texts = {
    restored: '',
    returned:
      notYet ??
      t`A payment of yours was refunded or is disputed, so the VIP that it paid for has ended or is suspended. Everything else you have paid for is part of your membership.`,
    known: notYet ?? t`Everything you have paid for is already part of your membership.`,
    none:
      notYet ??
      (api.kind?.() === 'member'
        ? t`No purchase was found for this account. If you used another account to buy, log in with that one.`
        : t`No purchase was found on this device. If you were logged in when you bought, log in first.`),
    unasked: t`One of your payments used a method that is no longer offered here, so it cannot be checked. If you paid, contact the operator of this site. Everything else you have paid for is already part of your membership.`,
    unanswered: t`The payment provider is not responding at the moment. Please try again later.`,
  }
  const outcome = error ? errorLine(error, i18n) : data && (texts[data.outcome] ?? texts.known)
  return (
    <span className={styles.outcome} role="status">
      {isPending ? t`Looking for your purchase …` : outcome}
    </span>
  )
}
