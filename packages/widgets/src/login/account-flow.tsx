import { useLingui } from '@lingui/react/macro'
import { useMemo, useReducer, useState } from 'react'
import { useEvent } from '../runtime/react/use-event.ts'
import { IconButton } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { type AccountPort, FlowContext, type FlowValue } from './account-port.ts'
import { AccountStep } from './account-step.tsx'
import { ChangeStep } from './change-step.tsx'
import { CodeStep } from './code-step.tsx'
import { backOf, type Entry, type FlowEvent, flow, type Step, type StepName } from './flow.state.ts'
import { Brought } from './lazy-step.tsx'
import { LeaveStep, LeftStep } from './leave-step.tsx'
import styles from './login.module.css'
import { LoginMessages } from './login-messages.tsx'
import { ManageStep } from './manage-step.tsx'
import { NewPasswordStep, ResetPasswordStep } from './new-password-step.tsx'
import { PasskeysStep } from './passkeys-step.tsx'
import { PasswordStep } from './password-step.tsx'
import { ProofStep } from './proof-step.tsx'
import { ResetTargetStep } from './reset-step.tsx'
import { SessionsStep } from './sessions-step.tsx'
import { NOTHING_TYPED } from './typed-account.ts'
import { useAddress } from './use-step-address.ts'
import { useDescription, useTitle } from './use-title.ts'

export interface AccountFlowProps {
  entry: Entry
  port: AccountPort
  /** In a page of its own, or over one. */
  place?: 'dialog' | 'page'
  onClose(): void
  /** Which step the address names, where it does; null where it names none of them. */
  at?: StepName | null
  /** Which step is shown, for an address that says so. */
  onStep?(name: StepName): void
}

/** Signing in, registering, and everything about one's account: one dialog that goes from step to step. */
export function AccountFlow(props: AccountFlowProps) {
  return (
    <LoginMessages>
      <Flow {...props} />
    </LoginMessages>
  )
}

function Flow({ entry, port, place = 'dialog', at, onClose, onStep = nothing }: AccountFlowProps) {
  const { t } = useLingui()
  const [step, change] = useReducer(flow, { name: entry } as Step)
  const dispatch = useEvent((event: FlowEvent) => {
    const elsewhere = event.type === 'open' && event.entry === 'resetTarget' ? port.reset : undefined
    if (elsewhere) elsewhere()
    else change(event)
  })
  const [typed, setTyped] = useState(NOTHING_TYPED)
  const [agreed, setAgreed] = useState(false)
  const [resendFrom] = useState(() => new Map<string, number>())
  const close = useEvent(() => {
    onClose()
    // Whoever has asked for a deletion is a visitor by now: nothing of them stays on the page.
    if (step.name === 'left') port.reload()
  })
  // What is over cannot be gone back from.
  const show = (before: Step) => (step.name === 'left' ? close() : change({ type: 'return', to: before }))
  useAddress(step, { at, onStep, show })
  const value = useMemo<FlowValue>(
    () => ({ port, dispatch, typed, setTyped, resendFrom, agreed, setAgreed, onClose: close }),
    [port, typed, agreed, resendFrom],
  )
  const canGoBack = backOf(step) !== null && step.name !== entry
  const back = canGoBack ? { label: t`Back`, onBack: () => dispatch({ type: 'back' }) } : null
  const title = useTitle(step)
  const description = useDescription(step)
  const body = (
    <FlowContext value={value}>
      <Body step={step} />
    </FlowContext>
  )
  if (place === 'dialog') {
    return (
      <Dialog open firm onClose={close} title={title} description={description} back={back}>
        {body}
      </Dialog>
    )
  }
  return (
    <section className={styles.page}>
      <h1 className={styles.heading}>
        {back && <IconButton icon="left" label={back.label} onClick={back.onBack} />}
        {title}
      </h1>
      {description && <p className={styles.hint}>{description}</p>}
      {body}
    </section>
  )
}

const nothing = () => {}
// Few come here: their code comes with them.
const loadLink = () => import('./link-step.tsx').then((m) => m.LinkStep)
const loadExport = () => import('./export-step.tsx').then((m) => m.ExportStep)

function Body({ step }: { step: Step }) {
  switch (step.name) {
    case 'account':
      return <AccountStep />
    case 'password':
      return <PasswordStep step={step} />
    case 'code':
      return <CodeStep key={`${step.purpose} ${step.codeType} ${step.to.target}`} step={step} />
    case 'newPassword':
      return <NewPasswordStep code={step.code} />
    case 'resetTarget':
      return <ResetTargetStep />
    case 'resetPassword':
      return <ResetPasswordStep code={step.code} />
    case 'manage':
      return <ManageStep />
    case 'mobile':
      return <ChangeStep key="mobile" kind="Mobile" />
    case 'email':
      return <ChangeStep key="email" kind="Email" />
    case 'passkeys':
      return <PasskeysStep />
    case 'sessions':
      return <SessionsStep />
    case 'link':
      return <Brought key="link" name="link" load={loadLink} />
    case 'export':
      return <Brought key="export" name="export" load={loadExport} />
    case 'proof':
      return <ProofStep change={step.change} />
    case 'leave':
      return <LeaveStep />
    case 'left':
      return <LeftStep deletionAt={step.deletionAt} />
  }
}
