import type { PasswordError } from '@easel/contract/identity'
import { useLingui } from '@lingui/react/macro'
import type { AccountError } from './typed-account.ts'

/** Validation errors of the account fields as messages. */
export function useAccountErrors(): (error: AccountError, kind: 'either' | 'Email' | 'Mobile') => string {
  const { t } = useLingui()
  return (error, kind) => {
    if (error === 'either_format') return t`Mobile/email format error`
    if (error === 'email_format') return t`Email format error`
    if (error === 'mobile_format') return t`Mobile format error`
    if (kind === 'Email') return t`Please enter your email`
    return kind === 'Mobile'
      ? t`Please enter your mobile number`
      : t`Please enter your mobile number or email`
  }
}

export function usePasswordErrors(): (error: PasswordError | 'empty') => string {
  const { t } = useLingui()
  return (error) => {
    if (error === 'empty') return t`Please enter your password`
    if (error === 'password_too_short') return t`The password must be at least 8 characters`
    if (error === 'password_too_long') return t`The password can have at most 32 characters`
    return t`The password does not meet the requirements`
  }
}
