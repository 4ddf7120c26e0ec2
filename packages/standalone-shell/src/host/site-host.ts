import type { HostPort } from '@easel/widgets/runtime'
import type { AccountOpener } from '../session/account-opener.ts'
import type { VipOpener } from '../session/vip-opener.ts'

/** The site as the widgets' host: it has the sign-in, and the membership dialog where memberships are offered. */
export const createSiteHost = (account: AccountOpener, vip: VipOpener): HostPort => ({
  supports: (name) => name === 'openLogin' || (name === 'showVip' && vip.offered()),
  openLogin: async () => ({ outcome: (await account.open('account')) ? 'done' : 'cancelled' }),
  showVip: async () => ({ outcome: vip.offered() ? await vip.open() : 'unsupported' }),
  downloadImage: async () => ({ outcome: 'unsupported' }),
  showMessage: async () => false,
})
