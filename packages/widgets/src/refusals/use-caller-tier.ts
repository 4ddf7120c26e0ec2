import { useWidget } from '../runtime/provider/widget-context.ts'
import { useIsVip } from '../runtime/session/membership.queries.ts'

/** Who asks, as far as it changes what helps: `partner` is a user of the page around, by its token. */
export type Who = 'visitor' | 'member' | 'partner' | 'vip'

export function useWho(): Who {
  const { api } = useWidget()
  return useIsVip() ? 'vip' : (api.kind?.() ?? 'visitor')
}
