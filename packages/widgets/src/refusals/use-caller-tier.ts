import { useWidget } from '../runtime/provider/widget-context.ts'
import { useIsVip } from '../runtime/session/membership.queries.ts'

/** The kind of caller, as far as it changes the next step: `partner` is a user of the embedding page, by its token. */
export type CallerTier = 'visitor' | 'member' | 'partner' | 'vip'

export function useCallerTier(): CallerTier {
  const { api } = useWidget()
  return useIsVip() ? 'vip' : (api.kind?.() ?? 'visitor')
}
