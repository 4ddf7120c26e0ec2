import type { HostPort } from '@easel/widgets/runtime'

/**
 * The site as the widgets' host. Signing in and membership have no pages yet: they are not supported, so that
 * widgets explain instead of offering them.
 */
export const siteHost: HostPort = {
  supports: () => false,
  openLogin: async () => ({ outcome: 'unsupported' }),
  showVip: async () => ({ outcome: 'unsupported' }),
  downloadImage: async () => ({ outcome: 'unsupported' }),
  showMessage: async () => false,
}
