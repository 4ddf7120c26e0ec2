import { LANGUAGE_TAG, type Language } from '@easel/contract/languages'
import type { Session } from '@easel/contract/types'
import { useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useReportError } from '../runtime/errors/use-report-error.ts'
import { useWidget } from '../runtime/provider/widget-context.ts'
import { Button } from '../ui/button.tsx'
import { Skeleton, Tag } from '../ui/inline.tsx'
import styles from './login.module.css'
import { regionName } from './region-name.ts'
import { StepError } from './step-error.tsx'

const KEY = ['sessions']

/** The devices on which the account is signed in, each with a sign-out button. */
export function SessionsStep() {
  const { t } = useLingui()
  const { api } = useWidget()
  const { data, error, refetch } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => api.call('sessions', { signal }),
    staleTime: 0,
  })
  const end = useEnd()
  if (error && !data) return <StepError error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton height={160} />
  const others = data.items.filter(({ current }) => !current)
  return (
    <div className={styles.form}>
      <ul className={styles.rows}>
        {data.items.map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            busy={end.isPending}
            onEnd={() => end.mutate([session.id])}
          />
        ))}
      </ul>
      {others.length > 0 ? (
        <Button variant="error" wide busy={end.isPending} onClick={() => end.mutate(undefined)}>
          {t`Sign out everywhere else`}
        </Button>
      ) : (
        <p className={styles.hint}>{t`You are not signed in anywhere else.`}</p>
      )}
    </div>
  )
}

function useEnd() {
  const { t } = useLingui()
  const { api, notices } = useWidget()
  const queries = useQueryClient()
  const report = useReportError()
  return useMutation({
    mutationFn: (ids: string[] | undefined) => api.call('endSessions', { body: ids ? { ids } : {} }),
    onSuccess: () => notices.toast({ text: t`Signed out`, tone: 'success', key: 'account' }),
    onError: report,
    onSettled: () => queries.invalidateQueries({ queryKey: KEY }),
  })
}

interface SessionRowProps {
  session: Session
  busy: boolean
  onEnd(): void
}

function SessionRow({ session, busy, onEnd }: SessionRowProps) {
  const { t } = useLingui()
  const { language } = useWidget()
  const { system, area, lastSeenAt, current } = session
  const device = system === 'Other' ? t`Another device` : system
  const where = regionName(area, language)
  const seen = dayIn(language, lastSeenAt)
  return (
    <li className={styles.item}>
      <span className={styles.grow}>
        {where ? `${device} · ${where}` : device}
        <span className={styles.rowLabel}>{t`Last active ${seen}`}</span>
      </span>
      {current ? (
        <Tag tone="success">{t`This device`}</Tag>
      ) : (
        <Button size="small" busy={busy} aria-label={t`Sign out ${device}`} onClick={onEnd}>
          {t`Sign out`}
        </Button>
      )}
    </li>
  )
}

const dayIn = (language: Language, at: number) =>
  new Intl.DateTimeFormat(LANGUAGE_TAG[language], { dateStyle: 'medium', timeStyle: 'short' }).format(at)
