import type { CodePurpose, CodeType } from '@easel/contract/identity'
import type { VerifyCode } from '@easel/contract/types'

/** An e-mail address or mobile number, in the form that crosses the wire. */
export interface Target {
  codeType: 'Email' | 'Mobile'
  target: string
}

/** A code that somebody has typed, with what it is for. */
export type TypedCode = VerifyCode

/** What the dialog shows. Each step carries all that it needs: nothing else is remembered. */
export type Step =
  | { name: 'account' }
  | { name: 'password'; to: Target }
  /** `isSeen`: come back to by the browser's history: its code was sent when it was first shown. */
  | { name: 'code'; to: Target; codeType: CodeType; purpose: CodePurpose; isSeen?: boolean }
  | { name: 'newPassword'; code: TypedCode }
  | { name: 'resetTarget' }
  | { name: 'resetPassword'; code: TypedCode }
  | { name: 'manage' }
  | { name: 'mobile' }
  | { name: 'email' }
  | { name: 'passkeys' }
  | { name: 'sessions' }
  | { name: 'link' }
  | { name: 'export' }
  | { name: 'proof'; change: TypedCode }
  | { name: 'leave' }
  | { name: 'left'; deletionAt: number }

export type StepName = Step['name']
/** Where a dialog may be opened. */
export type Entry =
  | 'account'
  | 'manage'
  | 'mobile'
  | 'email'
  | 'passkeys'
  | 'sessions'
  | 'link'
  | 'export'
  | 'leave'
  | 'resetTarget'

export type FlowEvent =
  /** A row or a link leads there. */
  | { type: 'open'; entry: Entry }
  /** The server has said whether somebody has registered with it. */
  | { type: 'checked'; to: Target; exist: boolean }
  /** A code goes to this target. */
  | { type: 'send'; to: Target; purpose: CodePurpose }
  | { type: 'useCode' }
  /** Too many wrong passwords: a code lifts it. */
  | { type: 'locked' }
  | { type: 'codeRight'; code: TypedCode }
  /** A code that was right is not taken any more: it has expired, or was used. */
  | { type: 'codeGone' }
  | { type: 'proofNeeded'; change: TypedCode }
  | { type: 'changed' }
  | { type: 'left'; deletionAt: number }
  | { type: 'back' }
  /** The browser's way back, or forth. */
  | { type: 'return'; to: Step }

/** The next step. An event that the step does not know changes nothing: an answer may come when one is elsewhere. */
export function flow(step: Step, event: FlowEvent): Step {
  switch (event.type) {
    case 'open':
      return { name: event.entry }
    case 'checked':
      return step.name === 'account' ? checked(event.to, event.exist) : step
    case 'send':
      return codeStep(event.to, event.purpose)
    case 'useCode':
      return step.name === 'password' ? codeStep(step.to, 'Login') : step
    case 'locked':
      return step.name === 'password' ? { ...codeStep(step.to, 'Login'), codeType: 'FailAttempt' } : step
    case 'codeRight':
      return step.name === 'code' ? afterCode(step, event.code) : step
    case 'codeGone':
      return codeAgain(step)
    case 'proofNeeded':
      return { name: 'proof', change: event.change }
    case 'changed':
      return { name: 'manage' }
    case 'left':
      return { name: 'left', deletionAt: event.deletionAt }
    case 'back':
      return backOf(step) ?? step
    case 'return':
      return event.to.name === 'code' ? { ...event.to, isSeen: true } : event.to
  }
}

const codeStep = (to: Target, purpose: CodePurpose) =>
  ({ name: 'code', to, codeType: to.codeType, purpose }) as const

const checked = (to: Target, exist: boolean): Step =>
  exist ? { name: 'password', to } : codeStep(to, 'Register')

/** Only these go on to a password; all other codes are spent by the call that they are for. */
function afterCode(step: Step & { name: 'code' }, code: TypedCode): Step {
  if (step.purpose === 'Register') return { name: 'newPassword', code }
  if (step.purpose === 'ChangePassword') return { name: 'resetPassword', code }
  return step
}

function codeAgain(step: Step): Step {
  if (step.name === 'newPassword' || step.name === 'resetPassword') return codeStepOf(step.code)
  return step.name === 'proof' ? codeStepOf(step.change) : step
}

const codeStepOf = ({ codeType, target, codePurpose }: TypedCode): Step =>
  codeStep({ codeType: codeType === 'Mobile' ? 'Mobile' : 'Email', target }, codePurpose)

const ORIGIN: Record<CodePurpose, Entry> = {
  Login: 'account',
  Register: 'account',
  ChangePassword: 'resetTarget',
  ChangeEmail: 'email',
  ChangeMobile: 'mobile',
  Unregister: 'leave',
  Confirm: 'passkeys',
}

/** Where the arrow leads; null where there is none. */
export function backOf(step: Step): Step | null {
  switch (step.name) {
    case 'code':
      return { name: ORIGIN[step.purpose] }
    case 'password':
    case 'newPassword':
      return { name: 'account' }
    case 'resetPassword':
      return { name: 'resetTarget' }
    case 'proof':
      return { name: ORIGIN[step.change.codePurpose] }
    case 'mobile':
    case 'email':
    case 'passkeys':
    case 'sessions':
    case 'link':
    case 'export':
    case 'leave':
      return { name: 'manage' }
    default:
      return null
  }
}
