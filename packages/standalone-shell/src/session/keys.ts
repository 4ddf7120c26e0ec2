import { TOKEN_KEY } from '@easel/client'

/** Keys of the site's storage, beside the device id. */
export const KEY = {
  token: TOKEN_KEY,
  language: 'language',
  from: 'from',
} as const
