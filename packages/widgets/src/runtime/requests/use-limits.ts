import { DEFAULT_LIMITS, type ShownLimits } from '@easel/contract/numbers'
import type { Launcher } from '@easel/contract/types'
import { useQueryClient } from '@tanstack/react-query'
import { useWidget } from '../provider/widget-context.ts'
import { cachedLauncher } from './launcher-cache.ts'
import { keys } from './query-keys.ts'

/** The limits that texts mention, from the cached launcher: no request is made for them. */
export function useLimits(): ShownLimits {
  const { language, session } = useWidget()
  const launcher = useQueryClient().getQueryData<Launcher>(keys.launcher(language))
  // A launcher cached by an older version has no limits.
  return (launcher ?? cachedLauncher(session, language))?.limits ?? DEFAULT_LIMITS
}
