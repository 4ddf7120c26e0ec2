import type { CodePurpose, CodeType } from '@easel/contract/identity'
import type { VerifyCode } from '@easel/contract/types'

/** An email address or mobile number in wire format. */
export interface Target {
  codeType: 'Email' | 'Mobile'
  target: string
}

/** A typed code with its purpose. */
export type TypedCode = VerifyCode

/** The step that the dialog shows. Each step carries all the data that it needs. */
export type Step =
  | { name: 'account' }
  | { name: 'password'; to: Target }
  /** `isSeen`: reached again by the browser's history; its code was sent before. */
  | { name: 'code'; to: Target; codeType: CodeType; purpose: CodePurpose; isSeen?: boolean }
  | { name: 'newPassword'; code: TypedCode }
  | { name: 'resetTarget' }
  | { name: 'resetPassword'; code: TypedCode }
  /** The password was changed; the passkeys are still valid. */
  | { name: 'passkeysLeft'; passkeys: number }
  | { name: 'manage' }
  | { name: 'mobile' }
  | { name: 'email' }
  | { name: 'passkeys' }
  | { name: 'sessions' }
  | { name: 'link' }
  /** A visitor moves to another device. */
  | { name: 'move' }
  | { name: 'export' }
  /** A proof of identity if the sign-in is old: before a change, or at its end if that took long. */
  | { name: 'proof'; before: Change }
  | { name: 'proof'; change: TypedCode }
  | { name: 'leave' }
  | { name: 'left'; deletionAt: number }

/** What is changed with a code to a new target. */
export type Change = 'mobile' | 'email'
export type StepName = Step['name']
/** The steps that a dialog can be opened with. */
export type Entry =
  | 'account'
  | 'manage'
  | 'mobile'
  | 'email'
  | 'passkeys'
  | 'sessions'
  | 'link'
  | 'move'
  | 'export'
  | 'leave'
  | 'resetTarget'

export type FlowEvent =
  /** A row or a link was pressed. */
  | { type: 'open'; entry: Entry }
  /** The server has answered whether the account exists. */
  | { type: 'checked'; to: Target; exist: boolean }
  /** The target is already registered, elsewhere or by a request whose answer was lost: it can log in. */
  | { type: 'registered'; target: string }
  /** A code is to be sent to this target. */
  | { type: 'send'; to: Target; purpose: CodePurpose }
  | { type: 'useCode' }
  /** Too many wrong passwords: a code unlocks the account. */
  | { type: 'locked' }
  | { type: 'codeRight'; code: TypedCode }
  /** A verified code is no longer valid: expired, or used. */
  | { type: 'codeGone' }
  | { type: 'proofNeeded'; at: { before: Change } | { change: TypedCode } }
  | { type: 'changed' }
  | { type: 'left'; deletionAt: number }
  | { type: 'passkeysLeft'; passkeys: number }
  | { type: 'back' }
  /** The browser's Back or Forward. */
  | { type: 'return'; to: Step }

/** The reducer. Events that do not apply to the present step are ignored: answers may arrive late. */
export function flow(step: Step, event: FlowEvent): Step {
  switch (event.type) {
    case 'open':
      return { name: event.entry }
    case 'checked':
      return step.name === 'account' ? checked(event.to, event.exist) : step
    case 'registered':
      return isCodeTo(step, event.target) && step.purpose === 'Register'
        ? { name: 'password', to: step.to }
        : step
    case 'send':
      return codeStep(event.to, event.purpose)
    case 'useCode':
      return step.name === 'password' ? codeStep(step.to, 'Login') : step
    case 'locked':
      return step.name === 'password' ? { ...codeStep(step.to, 'Login'), codeType: 'FailAttempt' } : step
    case 'codeRight':
      return isCodeTo(step, event.code.target) ? afterCode(step, event.code) : step
    case 'codeGone':
      return codeAgain(step)
    case 'proofNeeded':
      if ('change' in event.at && !isCodeTo(step, event.at.change.target)) return step
      return { name: 'proof', ...event.at }
    case 'changed':
      return { name: 'manage' }
    case 'left':
      return { name: 'left', deletionAt: event.deletionAt }
    case 'passkeysLeft':
      return { name: 'passkeysLeft', passkeys: event.passkeys }
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

/** An answer about one address must not go on with another, which was typed while it was on its way. */
const isCodeTo = (step: Step, target: string): step is Step & { name: 'code' } =>
  step.name === 'code' && step.to.target === target

/** Only these codes are followed by a password; all others are consumed by their own call. */
function afterCode(step: Step & { name: 'code' }, code: TypedCode): Step {
  if (step.purpose === 'Register') return { name: 'newPassword', code }
  if (step.purpose === 'ChangePassword') return { name: 'resetPassword', code }
  return step
}

function codeAgain(step: Step): Step {
  if (step.name === 'newPassword' || step.name === 'resetPassword') return codeStepOf(step.code)
  return step.name === 'proof' && 'change' in step ? codeStepOf(step.change) : step
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

/** Whether the step shows a result: nothing before it can be done again. */
export const isOver = ({ name }: Step): boolean => name === 'left' || name === 'passkeysLeft'

/** The previous step; null where there is none. */
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
      return { name: 'change' in step ? ORIGIN[step.change.codePurpose] : 'manage' }
    case 'move':
      return { name: 'account' }
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
