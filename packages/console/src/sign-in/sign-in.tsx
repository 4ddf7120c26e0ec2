import { Button } from '@easel/widgets/ui'
import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useEffect, useState } from 'react'
import type { Ending } from '../api/session.tsx'
import { useAdminApi } from '../api/surroundings.ts'
import { useErrorText } from '../ui/error-text.ts'
import { Field } from '../ui/fields.tsx'
import styles from './entrance.module.css'

/** The card of a page before anybody is signed in. */
export function EntranceCard({ title, children }: { title: string; children: ReactNode }) {
  useEffect(() => {
    document.title = `${title} · Easel`
  }, [title])
  return (
    <main className={styles.page}>
      <div className={styles.card}>
        <div className={styles.head}>
          <img src="/icon.svg" alt="" width={32} height={32} />
          <h1 className={styles.title}>{title}</h1>
        </div>
        {children}
      </div>
    </main>
  )
}

interface SignInProps {
  ending: Ending | null
  /** Whoever was writing something when the session ended. */
  writer: string | null
  onEnter(token: string): void
}

export function SignIn({ ending, writer, onEnter }: SignInProps) {
  const { t } = useLingui()
  const errorText = useErrorText()
  const api = useAdminApi()
  const [name, setName] = useState(writer ?? '')
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const submit = async () => {
    if (busy) return
    setBusy(true)
    setError(null)
    try {
      onEnter((await api.signIn({ name: name.trim().toLowerCase(), password, code: code.trim() })).token)
    } catch (failure) {
      setError(errorText(failure))
      // A code is good once, whatever became of it.
      setCode('')
      setBusy(false)
    }
  }
  return (
    <EntranceCard title={t`Easel console`}>
      {ending === 'expired' && !error && (
        <p className={styles.text} role="status">
          {writer === null
            ? t`Your session has ended. Sign in again.`
            : t`Your session has ended. What you were writing is kept: sign in again to go on.`}
        </p>
      )}
      {error && (
        <p className={styles.error} role="alert">
          {error}
        </p>
      )}
      <form
        style={{ display: 'contents' }}
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        <Field
          label={t`Name`}
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
          value={name}
          onChange={setName}
        />
        <Field
          label={t`Password`}
          name="password"
          type="password"
          autoComplete="current-password"
          required
          value={password}
          onChange={setPassword}
        />
        <Field
          label={t`Code`}
          name="code"
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          required
          maxLength={32}
          note={t`From your authenticator, or a recovery code.`}
          value={code}
          onChange={setCode}
        />
        <Button type="submit" variant="primary" wide busy={busy}>{t`Sign in`}</Button>
      </form>
    </EntranceCard>
  )
}
