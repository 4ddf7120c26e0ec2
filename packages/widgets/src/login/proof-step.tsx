import type { CodePurpose } from '@easel/contract/identity'
import type { CallBody } from '@easel/contract/types'
import { useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { errorLine } from '../runtime/errors/error-messages.ts'
import { useWidget } from '../runtime/provider/widget-context.ts'
import { useUserInfo } from '../runtime/session/user-info.queries.ts'
import { Button } from '../ui/button.tsx'
import { Skeleton } from '../ui/inline.tsx'
import { useFlow } from './account-port.ts'
import { CodeEntry, isOfCode } from './code-entry.tsx'
import type { Change, Step, Target, TypedCode } from './flow.state.ts'
import styles from './login.module.css'
import { ownTargets } from './own-targets.ts'
import { PasswordField } from './password-field.tsx'
import { WhoseAccount } from './password-step.tsx'
import { UserInfoError } from './step-error.tsx'
import { TargetChoice } from './target-choice.tsx'
import { useChanged } from './use-changed.ts'
import { usePasswordErrors } from './use-field-errors.ts'

/** Confirms the identity after an old sign-in: by password, or by a code to a former target. */
export function ProofStep({ step }: { step: Step & { name: 'proof' } }) {
  return 'change' in step ? <ProofAtEnd change={step.change} /> : <ProofBefore change={step.before} />
}

function ProofBefore({ change }: { change: Change }) {
  const { api } = useWidget()
  const { dispatch } = useFlow()
  const prove = async (proof: Proof): Promise<void> => {
    await api.call('confirmOwner', { body: { proof } })
    dispatch({ type: 'open', entry: change })
  }
  return <ProofForm purpose="Confirm" prove={prove} />
}

function ProofAtEnd({ change }: { change: TypedCode }) {
  return <ProofForm purpose={change.codePurpose} prove={useProve(change)} />
}

interface ProofFormProps {
  /** The purpose of the code that replaces the password. */
  purpose: CodePurpose
  /** Rejects where the server refuses the proof. */
  prove(proof: Proof): Promise<void>
}

/** A form for the password, or for a code to one of the account's targets. */
export function ProofForm({ purpose, prove }: ProofFormProps) {
  const { t } = useLingui()
  const { data, error, refetch } = useUserInfo()
  const [byCode, setByCode] = useState<Target | null>(null)
  const [choosing, setChoosing] = useState(false)
  if (error && !data) return <UserInfoError error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton height={200} />
  const targets = ownTargets(data)
  const [first] = targets
  if (byCode) {
    const act = (verifyCode: TypedCode) => prove({ verifyCode })
    return <CodeEntry {...byCode} codePurpose={purpose} act={act} />
  }
  if (data.passwordSet && !choosing) {
    return <ByPassword account={first?.target ?? ''} prove={prove} onCode={() => setChoosing(true)} />
  }
  if (!first) return null
  return <ChooseTarget targets={targets} action={t`Send verification code`} onChosen={setByCode} />
}

/** Chooses one of the account's targets. */
export function ChooseTarget(props: {
  targets: readonly Target[]
  action: string
  variant?: 'primary' | 'error'
  onChosen(target: Target): void
}) {
  const { targets, action, variant = 'primary', onChosen } = props
  const [chosen, setChosen] = useState(targets[0])
  if (!chosen) return null
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        onChosen(chosen)
      }}
    >
      <TargetChoice targets={targets} chosen={chosen} onChoose={setChosen} />
      <Button type="submit" variant={variant} size="large" wide>
        {action}
      </Button>
    </form>
  )
}

export type Proof = NonNullable<CallBody<'changeLoginInfo'>['proof']>

function useProve(change: TypedCode) {
  const { t, i18n } = useLingui()
  const { api, notices } = useWidget()
  const { dispatch } = useFlow()
  const changed = useChanged()
  return async (proof: Proof): Promise<void> => {
    try {
      changed(
        await api.call('changeLoginInfo', { body: { verifyCode: change, proof } }),
        t`Your account is updated`,
      )
    } catch (thrown) {
      // The password was accepted: the code to the new target is no longer valid.
      if (!('password' in proof) || !isOfCode(thrown)) throw thrown
      notices.toast({ text: errorLine(thrown, i18n), tone: 'error', key: 'error' })
      dispatch({ type: 'codeGone' })
    }
  }
}

interface ByPasswordProps {
  account: string
  prove(proof: Proof): Promise<void>
  onCode(): void
}

function ByPassword({ account, prove, onCode }: ByPasswordProps) {
  const { t, i18n } = useLingui()
  const [password, setPassword] = useState('')
  const [empty, setEmpty] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const messageFor = usePasswordErrors()
  const proving = useMutation({
    mutationFn: () => prove({ password }),
    onError: () => field.current?.select(),
  })
  useEffect(() => field.current?.focus(), [])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setEmpty(password === '')
    if (password === '') field.current?.focus()
    else if (!proving.isPending) proving.mutate()
  }
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <WhoseAccount target={account} />
      <PasswordField
        field={field}
        label={t`Password`}
        kind="current-password"
        value={password}
        error={empty ? messageFor('empty') : proving.error && errorLine(proving.error, i18n)}
        onChange={(text) => {
          setEmpty(false)
          proving.reset()
          setPassword(text)
        }}
      />
      <Button type="submit" variant="primary" size="large" wide busy={proving.isPending}>
        {t`Continue`}
      </Button>
      <div className={styles.links}>
        <button
          type="button"
          className={styles.link}
          onClick={onCode}
        >{t`Confirm with a code instead`}</button>
      </div>
    </form>
  )
}
