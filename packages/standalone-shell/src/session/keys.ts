import { TOKEN_KEY } from '@easel/client/storage'

/** Keys of the site's storage, beside the device id. */
export const KEY = {
  token: TOKEN_KEY,
  language: 'language',
  from: 'from',
  /** The device id that this device is changing to. */
  nextDevice: 'SSAID_next',
} as const

/** Keys of the download pop-ups, which frames do not have. */
export const DOWNLOAD_KEY = {
  /** Number of app claims. */
  collectCount: 'collectCount',
  /** The local day on which the download pop-up was shown. */
  shown: 'downloads.shown',
} as const
