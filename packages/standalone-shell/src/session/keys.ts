import { TOKEN_KEY } from '@easel/client'

/** The keys of the site's storage, beside the device id. A partner's origin has keys of its own. */
export const KEY = {
  token: TOKEN_KEY,
  language: 'language',
  from: 'from',
} as const
