import { LANGUAGE_TAG, type Language } from '@easel/contract/languages'
import type { CallAnswer } from '@easel/contract/types'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useWidget } from '../runtime/provider/widget-context.ts'
import { Button } from '../ui/button.tsx'
import { Skeleton } from '../ui/inline.tsx'
import styles from './login.module.css'
import { ProofForm } from './proof-step.tsx'
import { StepError } from './step-error.tsx'
import { PASSKEYS, usePasskeyChanges } from './use-passkey-changes.ts'

/** Lists, adds and removes the account's passkeys. */
export function PasskeysStep() {
  const { t } = useLingui()
  const { api } = useWidget()
  const { data, error, refetch } = useQuery({
    queryKey: PASSKEYS,
    queryFn: ({ signal }) => api.call('passkeys', { signal }),
    staleTime: 0,
  })
  const { begin, busy, outcome, awaitingProof, prove } = usePasskeyChanges()
  if (error && !data) return <StepError error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton height={160} />
  if (awaitingProof) {
    return (
      <div className={styles.form}>
        <p className={styles.hint}>
          {t`You logged in a while ago. To keep your account safe, enter its password or a code first.`}
        </p>
        <ProofForm purpose="Confirm" prove={prove} />
      </div>
    )
  }
  return (
    <div className={styles.form}>
      {data.items.length > 0 ? (
        <ul className={styles.rows}>
          {data.items.map((passkey) => (
            <PasskeyRow
              key={passkey.id}
              passkey={passkey}
              busy={busy}
              onRemove={() => begin({ type: 'remove', id: passkey.id })}
            />
          ))}
        </ul>
      ) : (
        <p className={styles.hint}>{t`There is no passkey for this account yet.`}</p>
      )}
      <div className={styles.stack}>
        <div role="status" className={outcome?.isError ? styles.error : styles.hint}>
          {outcome?.text}
        </div>
        <Button variant="primary" size="large" wide busy={busy} onClick={() => begin({ type: 'add' })}>
          {t`Add a passkey`}
        </Button>
      </div>
    </div>
  )
}

interface PasskeyRowProps {
  passkey: CallAnswer<'passkeys'>['items'][number]
  busy: boolean
  onRemove(): void
}

function PasskeyRow({ passkey, busy, onRemove }: PasskeyRowProps) {
  const { t } = useLingui()
  const { language } = useWidget()
  const { name, createdAt, lastUsedAt } = passkey
  const added = dayIn(language, createdAt)
  const used = lastUsedAt === null ? null : dayIn(language, lastUsedAt)
  return (
    <li className={styles.item}>
      <span className={styles.grow}>
        {name}
        <span className={styles.rowLabel}>
          {used === null ? t`Added ${added}, never used` : t`Last used ${used}`}
        </span>
      </span>
      <Button size="small" busy={busy} aria-label={t`Remove ${name}`} onClick={onRemove}>
        {t`Remove`}
      </Button>
    </li>
  )
}

const dayIn = (language: Language, at: number) =>
  new Intl.DateTimeFormat(LANGUAGE_TAG[language], { dateStyle: 'medium' }).format(at)
