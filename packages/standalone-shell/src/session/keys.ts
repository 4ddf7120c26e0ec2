import { TOKEN_KEY } from '@easel/client'

/** Keys of the site's storage, beside the device id. */
export const KEY = {
  token: TOKEN_KEY,
  language: 'language',
  from: 'from',
} as const

/** Those of the download pop-ups, which frames have none of. */
export const DOWNLOAD_KEY = {
  /** How often somebody has claimed the app. */
  collectCount: 'collectCount',
  /** The local day on which the download pop-up was shown. */
  shown: 'downloads.shown',
} as const
