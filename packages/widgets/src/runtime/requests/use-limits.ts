import { DEFAULT_LIMITS, type ShownLimits } from '@easel/contract/numbers'
import type { Launcher } from '@easel/contract/types'
import { useQueryClient } from '@tanstack/react-query'
import { useWidget } from '../provider/widget-context.ts'
import { keptLauncher } from './launcher-cache.ts'
import { keys } from './query-keys.ts'

/** The limits that texts name, as far as they are known: nothing is asked for them. */
export function useLimits(): ShownLimits {
  const { language, session } = useWidget()
  const launcher = useQueryClient().getQueryData<Launcher>(keys.launcher(language))
  // A launcher that was kept by an older page names none.
  return (launcher ?? keptLauncher(session, language))?.limits ?? DEFAULT_LIMITS
}
