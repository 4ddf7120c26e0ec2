import { useLingui } from '@lingui/react/macro'
import { useEffect, useMemo, useReducer, useRef, useState } from 'react'
import { useEvent } from '../runtime/react/use-event.ts'
import { IconButton } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { type AccountPort, FlowContext, type FlowValue } from './account-port.ts'
import { AccountStep } from './account-step.tsx'
import { ChangeStep } from './change-step.tsx'
import { CodeStep } from './code-step.tsx'
import { backOf, type Entry, type FlowEvent, flow, isOver, type Step, type StepName } from './flow.state.ts'
import { LazyStep } from './lazy-step.tsx'
import { LeaveStep, LeftStep } from './leave-step.tsx'
import styles from './login.module.css'
import { LoginMessages } from './login-messages.tsx'
import { ManageStep } from './manage-step.tsx'
import { NewPasswordStep, ResetPasswordStep } from './new-password-step.tsx'
import { usePageTitle } from './page-title.ts'
import { PasskeysLeftStep } from './passkeys-left-step.tsx'
import { PasskeysStep } from './passkeys-step.tsx'
import { PasswordStep } from './password-step.tsx'
import { ProofStep } from './proof-step.tsx'
import { ResetTargetStep } from './reset-step.tsx'
import { SessionsStep } from './sessions-step.tsx'
import { NOTHING_TYPED } from './typed-account.ts'
import { useReturnFocus } from './use-return-focus.ts'
import { useStepAddress } from './use-step-address.ts'
import { useDescription, useTitle } from './use-title.ts'

export interface AccountFlowProps {
  entry: Entry
  port: AccountPort
  /** As a page or as a dialog. */
  surface?: 'dialog' | 'page'
  onClose(): void
  /** The step that the address names; null where it names none. */
  at?: StepName | null
  /** Changes with each move through the browser’s history. */
  move?: number
  /** Called with each new step, for shells that reflect it in the address. */
  onStep?(name: StepName): void
}

/** Sign-in, registration and account management as one dialog of several steps. */
export function AccountFlow(props: AccountFlowProps) {
  return (
    <LoginMessages>
      <Flow {...props} />
    </LoginMessages>
  )
}

function Flow({
  entry,
  port,
  surface = 'dialog',
  at,
  move = 0,
  onClose,
  onStep = nothing,
}: AccountFlowProps) {
  const { t } = useLingui()
  useReturnFocus()
  const [step, change] = useReducer(flow, { name: entry } as Step)
  const dispatch = useEvent((event: FlowEvent) => {
    const elsewhere = event.type === 'open' && event.entry === 'resetTarget' ? port.reset : undefined
    if (elsewhere) elsewhere()
    else change(event)
  })
  const [typed, setTyped] = useState(port.draft?.current?.typed ?? NOTHING_TYPED)
  const [agreed, setAgreed] = useState(port.draft?.current?.agreed ?? false)
  useEffect(() => {
    if (port.draft) port.draft.current = { typed, agreed }
  }, [port, typed, agreed])
  const [resendFrom] = useState(() => new Map<string, number>())
  const close = useEvent(() => {
    onClose()
    // After a requested deletion the person is a visitor: the page is reloaded, so that no data of the account stays on
    // it.
    if (step.name === 'left') port.reload()
  })
  // A finished step cannot be navigated back from.
  const show = (before: Step) => (isOver(step) ? close() : change({ type: 'return', to: before }))
  useStepAddress(step, { at, move, onStep, show })
  const value = useMemo<FlowValue>(
    () => ({ port, dispatch, typed, setTyped, resendFrom, agreed, setAgreed, onClose: close }),
    [port, typed, agreed, resendFrom],
  )
  // A result has no field to focus, and the focused element is gone.
  const heading = useRef<HTMLHeadingElement>(null)
  const isResult = isOver(step)
  useEffect(() => {
    if (isResult) heading.current?.focus()
  }, [isResult])
  const canGoBack = backOf(step) !== null && step.name !== entry
  const back = canGoBack ? { label: t`Back`, onBack: () => dispatch({ type: 'back' }) } : null
  const title = useTitle(step)
  const description = useDescription(step)
  usePageTitle(surface === 'page' ? title : null)
  const body = (
    <FlowContext value={value}>
      <Body step={step} />
    </FlowContext>
  )
  if (surface === 'dialog') {
    return (
      <Dialog open firm onClose={close} title={title} description={description} back={back}>
        {body}
      </Dialog>
    )
  }
  return (
    <section className={styles.page}>
      <div className={styles.heading}>
        {back && <IconButton icon="left" label={back.label} onClick={back.onBack} />}
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
      </div>
      {description && <p className={styles.hint}>{description}</p>}
      {body}
    </section>
  )
}

const nothing = () => {}
// Rarely opened steps: their code is loaded when they are opened.
const loadLink = () => import('./link-step.tsx').then((m) => m.LinkStep)
const loadMove = () => import('./move-step.tsx').then((m) => m.MoveStep)
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
    case 'passkeysLeft':
      return <PasskeysLeftStep passkeys={step.passkeys} />
    case 'manage':
      return <ManageStep />
    case 'mobile':
      return <ChangeStep key="mobile" change="mobile" />
    case 'email':
      return <ChangeStep key="email" change="email" />
    case 'passkeys':
      return <PasskeysStep />
    case 'sessions':
      return <SessionsStep />
    case 'link':
      return <LazyStep key="link" name="link" load={loadLink} />
    case 'move':
      return <LazyStep key="move" name="move" load={loadMove} />
    case 'export':
      return <LazyStep key="export" name="export" load={loadExport} />
    case 'proof':
      return <ProofStep step={step} />
    case 'leave':
      return <LeaveStep />
    case 'left':
      return <LeftStep deletionAt={step.deletionAt} />
  }
}
