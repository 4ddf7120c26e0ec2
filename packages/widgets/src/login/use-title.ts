import { useLingui } from '@lingui/react/macro'
import { useUserInfo } from '../runtime/session/user-info.queries.ts'
import type { Step } from './flow.state.ts'

/** Whether the account has a number, an address and a password already; yes while that is not loaded. */
function useIsLinked(): Record<'mobile' | 'email' | 'password', boolean> {
  // Of the steps that load it, also after a reload: the sign-in makes no request for it.
  const { data: account } = useUserInfo({ enabled: false })
  return {
    mobile: account?.mobile !== null,
    email: account?.email !== null,
    password: !account?.logined || account.passwordSet,
  }
}

/** The title of each step. */
export function useTitle(step: Step): string {
  const { t } = useLingui()
  const isLinked = useIsLinked()
  switch (step.name) {
    case 'account':
    case 'password':
      return t`Account login`
    case 'code':
      return t`Please enter the verification code`
    case 'newPassword':
      return t`Set login password`
    case 'resetTarget':
    case 'resetPassword':
      return isLinked.password ? t`Reset password` : t`Set login password`
    case 'passkeysLeft':
      return t`Your password is set`
    case 'manage':
      return t`Account management`
    case 'mobile':
      return isLinked.mobile ? t`Change phone number` : t`Link phone number`
    case 'email':
      return isLinked.email ? t`Change email` : t`Link email`
    case 'passkeys':
      return t`Passkeys`
    case 'sessions':
      return t`Signed-in devices`
    case 'link':
      return t`Sign in another device`
    case 'move':
      return t`Move to another device`
    case 'export':
      return t`Download my data`
    case 'proof':
      return t`Confirm that it is you`
    case 'leave':
      return t`Delete account`
    case 'left':
      return t`Your account will be deleted`
  }
}

/** An explanation under the title, where useful. */
export function useDescription(step: Step): string | null {
  const { t } = useLingui()
  const isLinked = useIsLinked()
  switch (step.name) {
    case 'resetTarget':
      return t`We send a code to your phone or email. Every other device is then signed out.`
    case 'mobile':
    case 'email':
      return isLinked[step.name]
        ? t`We send a code to the new one, and tell the old one about the change.`
        : t`We send a code to make sure that it is yours.`
    case 'passkeys':
      return t`A passkey logs you in with your fingerprint, your face or your screen lock.`
    case 'proof':
      return t`You logged in a while ago. To keep your account safe, enter its password or a code first.`
    case 'export':
      return t`Everything we keep about you, as one ZIP file.`
    default:
      return null
  }
}
