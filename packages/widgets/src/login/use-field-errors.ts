import type { PasswordError } from '@easel/contract/identity'
import { useLingui } from '@lingui/react/macro'
import type { AccountError } from './typed-account.ts'

/** Validation errors of the account fields as messages. */
export function useAccountErrors(): (fault: AccountError, kind: 'either' | 'Email' | 'Mobile') => string {
  const { t } = useLingui()
  return (fault, kind) => {
    if (fault === 'either_format') return t`Mobile/email format error`
    if (fault === 'email_format') return t`Email format error`
    if (fault === 'mobile_format') return t`Mobile format error`
    if (kind === 'Email') return t`Please enter your email`
    return kind === 'Mobile'
      ? t`Please enter your mobile number`
      : t`Please enter your mobile number or email`
  }
}

export function usePasswordErrors(): (fault: PasswordError | 'empty') => string {
  const { t } = useLingui()
  return (fault) => {
    if (fault === 'empty') return t`Please enter your password`
    if (fault === 'password_too_short') return t`The password must be at least 8 characters`
    if (fault === 'password_too_long') return t`The password can have at most 32 characters`
    return t`The password does not meet the requirements`
  }
}
