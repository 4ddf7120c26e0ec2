/** Most passkeys of one account. */
export const PASSKEYS_AT_MOST = 20
export const PASSKEY_NAME_MAX_LENGTH = 40
