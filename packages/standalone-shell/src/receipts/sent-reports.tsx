import { LANGUAGE_TAG } from '@easel/contract/numbers'
import type { SentReport } from '@easel/contract/types'
import { useWidget } from '@easel/widgets/runtime'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import styles from './receipts.module.css'
import { SENT_REPORTS, SENT_REPORTS_HASH } from './sent-reports-path.ts'

/** What the person has reported, and what came of it; nothing for whoever has not. */
export function SentReports() {
  const { t } = useLingui()
  const { api } = useWidget()
  const { hash } = useLocation()
  const section = useRef<HTMLElement>(null)
  const { data } = useQuery({
    queryKey: SENT_REPORTS,
    queryFn: ({ signal }) => api.call('sentReports', { signal }),
  })
  const items = data?.items ?? []
  const isSought = hash === SENT_REPORTS_HASH && items.length > 0
  useEffect(() => {
    if (isSought) section.current?.scrollIntoView({ block: 'start' })
  }, [isSought])
  if (items.length === 0) return null
  return (
    <section ref={section} className={styles.reports} aria-labelledby="reports-title">
      <h2 id="reports-title" className={styles.subtitle}>{t`Your reports`}</h2>
      <ul className={styles.list}>
        {items.map((report) => (
          <Row key={report.id} report={report} />
        ))}
      </ul>
    </section>
  )
}

function Row({ report: { at, decidedAt, kind, outcome } }: { report: SentReport }) {
  const { t } = useLingui()
  const { language } = useWidget()
  const kinds: Record<SentReport['kind'], string> = {
    sexual: t`Sexual content`,
    violent: t`Violence or hate`,
    illegal: t`Against the law`,
    rights: t`Someone’s rights: a likeness, a brand, a work`,
    other: t`Other`,
  }
  const outcomes: Record<SentReport['outcome'], string> = {
    open: t`Not decided yet. It is hidden from you.`,
    hidden: t`Hidden from everybody.`,
    kept: t`Looked at, and it stays. It is hidden from you.`,
    closed: t`Closed, and it stays. It is hidden from you.`,
    gone: t`Deleted.`,
  }
  const format = new Intl.DateTimeFormat(LANGUAGE_TAG[language], { dateStyle: 'medium' })
  const reported = format.format(at)
  const decided = decidedAt === null ? '' : format.format(decidedAt)
  return (
    <li className={styles.report}>
      <span className={styles.description}>{kinds[kind]}</span>
      <strong className={styles.outcome} data-open={outcome === 'open' || undefined}>
        {outcomes[outcome]}
      </strong>
      <span className={styles.date}>
        {decided === '' ? t`Reported on ${reported}` : t`Reported on ${reported} · decided on ${decided}`}
      </span>
    </li>
  )
}
