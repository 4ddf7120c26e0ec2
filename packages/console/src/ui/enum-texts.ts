import { LANGUAGE_NAME, type Language } from '@easel/contract/languages'
import type { Role } from '@easel/server/console'
import { useLingui } from '@lingui/react/macro'

/** Roles, in words. */
export function useRoleText(): Record<Role, string> {
  const { t } = useLingui()
  return { viewer: t`Viewer`, operator: t`Operator`, owner: t`Owner` }
}

/** What a list of phrases is for, in words. */
export function useLanguageText(): Record<Language | 'all', string> {
  const { t } = useLingui()
  return { ...LANGUAGE_NAME, all: t`All languages` }
}

/** Why works are reported, in words. */
export function useKindText(): Record<string, string> {
  const { t } = useLingui()
  return {
    sexual: t`Sexual`,
    violent: t`Violent`,
    illegal: t`Illegal`,
    rights: t`Somebody's rights`,
    other: t`Something else`,
  }
}

/** Kinds of messages to people, in words. */
export function useSentKindText(): Record<string, string> {
  const { t } = useLingui()
  return {
    code: t`Code`,
    email_changed: t`The e-mail address was changed`,
    mobile_changed: t`The number was changed`,
    email_linked: t`An e-mail address was added`,
    mobile_linked: t`A number was added`,
    password_changed: t`The password was changed`,
    passkey_added: t`A passkey was added`,
    passkey_removed: t`A passkey was removed`,
    deletion_asked: t`The account is to be deleted`,
    data_exported: t`The data was exported`,
    new_device: t`Signed in on a new device`,
  }
}

/** What codes are for, in words. */
export function usePurposeText(): Record<string, string> {
  const { t } = useLingui()
  return {
    Login: t`to sign in`,
    Register: t`to register`,
    ChangePassword: t`for another password`,
    ChangeEmail: t`for another e-mail address`,
    ChangeMobile: t`for another number`,
    Unregister: t`to delete the account`,
    Confirm: t`to confirm it is them`,
  }
}

/** States of payments, in words. */
export function usePaymentText(): Record<string, string> {
  const { t } = useLingui()
  return {
    pending: t`Pending`,
    paid: t`Paid`,
    expired: t`Expired`,
    superseded: t`Superseded`,
    failed: t`Failed`,
    refunded: t`Refunded`,
    disputed: t`Disputed`,
    late: t`Paid late`,
    'declined before': t`Declined before`,
    'partly refunded': t`Partly refunded`,
    'refund failed': t`Refund failed`,
    'without a buyer': t`Without a buyer`,
    'already permanent': t`Already a permanent member`,
  }
}

/** What became of providers' notifications, in words. */
export function useOutcomeText(): Record<string, string> {
  const { t } = useLingui()
  return {
    applied: t`Applied`,
    'no change': t`Nothing to change`,
    signature: t`Not signed by the provider`,
    malformed: t`Not readable`,
    application: t`Of another application`,
    'unknown payment': t`Of an unknown payment`,
    amount: t`Another amount`,
    currency: t`Another currency`,
  }
}
