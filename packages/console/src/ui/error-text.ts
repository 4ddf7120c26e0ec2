import { useLingui } from '@lingui/react/macro'
import { AdminError } from '../api/admin-api.ts'
import { useFormat } from './format.ts'

/** What an error says to whoever sees it. */
export function useErrorText(): (error: unknown) => string {
  const { t } = useLingui()
  const { duration } = useFormat()
  return (error) => {
    if (!(error instanceof AdminError)) return t`Something went wrong. Try again.`
    const { reason, retryAfter, message } = error
    if (reason === null) return message + referenceOf(error)
    const wait = retryAfter === null ? null : duration(retryAfter * 1000)
    const texts: Record<string, string> = {
      offline: t`The server does not answer. Check the connection.`,
      credentials_wrong: t`The name, the password or the code is wrong.`,
      locked: wait ? t`Too many wrong tries. Try again in ${wait}.` : t`Too many wrong tries.`,
      rate: wait ? t`Too many tries from here. Try again in ${wait}.` : t`Too many tries from here.`,
      link_expired: t`This code was used or has expired. Ask an owner for another one.`,
      code_wrong: t`That is not the code of now. Compare the clock of your phone.`,
      password_too_short: t`The password needs 12 characters or more.`,
      password_too_long: t`The password is too long.`,
      password_common: t`That password is in the lists that attackers try. Choose another one.`,
      not_offered: t`Your role does not allow this.`,
      token_invalid: t`Your session has ended. Sign in again.`,
    }
    return (texts[reason] ?? t`Something went wrong. Try again.`) + referenceOf(error)
  }
}

/** By which the log has a failure of ours; a refusal says all there is. */
const referenceOf = ({ status, requestId }: AdminError): string =>
  status > 499 && requestId ? ` #${requestId.slice(0, 8)}` : ''
