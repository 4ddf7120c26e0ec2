/**
 * Steps of the site's own account pages. They are in no menu and in no frame. A path without a step redirects
 * to home.
 */
export const ACCOUNT_PAGES = {
  reset: ['target', 'verify_code', 'new_pw', 'result'],
  logoff: ['target', 'verify_code', 'result'],
  device: ['join'],
  account: ['receipts', 'invoice'],
} as const
export type AccountPage = keyof typeof ACCOUNT_PAGES
export const ACCOUNT_PATHS: readonly string[] = Object.entries(ACCOUNT_PAGES).flatMap(([page, steps]) =>
  steps.map((step) => `/${page}/${step}`),
)
