import type { AdminAnswers } from '@easel/server/console'
import { Button } from '@easel/widgets/ui'
import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { useAdminApi } from '../api/surroundings.ts'
import { useErrorText } from '../ui/error-text.ts'
import { Field } from '../ui/fields.tsx'
import styles from './entrance.module.css'
import { QrCode } from './qr-code.tsx'
import { EntranceCard } from './sign-in.tsx'

/** Setting a password and an authenticator with the code that an owner has passed on. */
export function SetUp({ onDone }: { onDone(): void }) {
  const [code, setCode] = useState('')
  const [begun, setBegun] = useState<AdminAnswers['setUp'] | null>(null)
  const [recoveryCodes, setRecoveryCodes] = useState<string[] | null>(null)
  if (recoveryCodes) return <RecoveryCodes codes={recoveryCodes} onDone={onDone} />
  if (begun) return <Credentials code={code} begun={begun} onDone={setRecoveryCodes} />
  return (
    <EnterCode
      onDone={(entered, answer) => {
        setCode(entered)
        setBegun(answer)
      }}
    />
  )
}

/** One step: what it asks, and what sends it. */
function Step(props: { title: string; submit: string; onSubmit(): Promise<void>; children: ReactNode }) {
  const errorText = useErrorText()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const submit = async () => {
    setBusy(true)
    setError(null)
    await props.onSubmit().catch((failure: unknown) => setError(errorText(failure)))
    setBusy(false)
  }
  return (
    <EntranceCard title={props.title}>
      <form
        style={{ display: 'contents' }}
        onSubmit={(event) => {
          event.preventDefault()
          if (!busy) void submit()
        }}
      >
        {props.children}
        {error && (
          <p className={styles.error} role="alert">
            {error}
          </p>
        )}
        <Button type="submit" variant="primary" wide busy={busy}>
          {props.submit}
        </Button>
      </form>
    </EntranceCard>
  )
}

function EnterCode({ onDone }: { onDone(code: string, begun: AdminAnswers['setUp']): void }) {
  const { t } = useLingui()
  const api = useAdminApi()
  const [code, setCode] = useState('')
  return (
    <Step
      title={t`Set up your access`}
      submit={t`Continue`}
      onSubmit={async () => onDone(code.trim(), await api.setUp(code.trim()))}
    >
      <Field
        label={t`Set-up code`}
        autoComplete="off"
        spellCheck={false}
        required
        note={t`An owner gives it to you. It is good once, and for a day.`}
        value={code}
        onChange={setCode}
      />
    </Step>
  )
}

interface CredentialsProps {
  code: string
  begun: AdminAnswers['setUp']
  onDone(recoveryCodes: string[]): void
}

function Credentials({ code, begun, onDone }: CredentialsProps) {
  const { t } = useLingui()
  const api = useAdminApi()
  const [password, setPassword] = useState('')
  const [totpCode, setTotpCode] = useState('')
  const { name, secret, address, minPassword } = begun
  return (
    <Step
      title={t`Welcome, ${name}`}
      submit={t`Finish`}
      onSubmit={async () => onDone((await api.completeSetUp({ code, password, totpCode })).recoveryCodes)}
    >
      <p className={styles.text}>{t`Scan this with an authenticator app, or enter the key by hand.`}</p>
      <QrCode text={address} label={t`QR code for an authenticator app`} />
      <code className={styles.secret}>{secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
      <input type="hidden" name="username" autoComplete="username" value={name} readOnly />
      <Field
        label={t`New password`}
        name="password"
        type="password"
        autoComplete="new-password"
        required
        minLength={minPassword}
        note={t`${minPassword} characters or more.`}
        value={password}
        onChange={setPassword}
      />
      <Field
        label={t`Code from the authenticator`}
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        required
        maxLength={7}
        value={totpCode}
        onChange={setTotpCode}
      />
    </Step>
  )
}

function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone(): void }) {
  const { t } = useLingui()
  return (
    <EntranceCard title={t`Keep these codes`}>
      <p className={styles.text}>
        <Trans>
          Each of them signs you in once when your authenticator is lost. They are not shown again.
        </Trans>
      </p>
      <ul className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Button
        icon="copy"
        wide
        onClick={() => void navigator.clipboard?.writeText(codes.join('\n'))}
      >{t`Copy`}</Button>
      <Button variant="primary" wide onClick={onDone}>{t`I have kept them: sign in`}</Button>
    </EntranceCard>
  )
}
