/**
 * The methods that wait for the SDK's code, and the position of the call's options among their arguments. Written by
 * `npm run tables` from the bridge's table.
 */
export const QUEUED_METHODS = {
  changeRouter: 2,
  changeLanguage: 1,
  userChange: 0,
  setTheme: 1,
} as const
