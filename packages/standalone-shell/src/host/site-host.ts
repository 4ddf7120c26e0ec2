import type { HostPort } from '@easel/widgets/runtime'
import type { AccountOpener } from '../session/account-opener.ts'

/**
 * The site as the widgets' host port: it signs people in. There is no membership page yet, so that widgets explain the
 * membership.
 */
export const createSiteHost = (account: AccountOpener): HostPort => ({
  supports: (name) => name === 'openLogin',
  openLogin: async () => ({ outcome: (await account.open('account')) ? 'done' : 'cancelled' }),
  showVip: async () => ({ outcome: 'unsupported' }),
  downloadImage: async () => ({ outcome: 'unsupported' }),
  showMessage: async () => false,
})
