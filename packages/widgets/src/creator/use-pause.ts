import { ApiError } from '@easel/client'
import { STATUS } from '@easel/contract/errors'
import { SECOND } from '@easel/contract/numbers'
import type { VipInfo } from '@easel/contract/types'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { isApiError } from '../runtime/errors/is-api-error.ts'
import { useWidget } from '../runtime/provider/widget-context.ts'
import { keys } from '../runtime/requests/query-keys.ts'

const KEY = 'creator.pause-until'
/** Refusals that say how long the pause is: the one that began it, and those while it runs. */
const PAUSING = new Set<number>([STATUS.sensitive, STATUS.banned])

/**
 * The pause after words that were refused, remembered so that it is said at once and not found out by another press.
 * A membership ends it.
 */
export function usePause() {
  const { session } = useWidget()
  const queries = useQueryClient()
  /** The pause as the refusal that began it, with what is left of it; null when there is none. */
  const running = useCallback((): ApiError | null => {
    const left = Number(session.get(KEY) ?? 0) - Date.now()
    if (left <= 0 || queries.getQueryData<VipInfo>(keys.membership)?.isVip) return null
    const data = { reason: 'banned', retryAfter: Math.ceil(left / SECOND) }
    return new ApiError({ kind: 'refused', status: STATUS.banned, message: '', data })
  }, [session, queries])
  const remember = useCallback(
    (thrown: unknown) => {
      if (!isApiError(thrown) || !PAUSING.has(thrown.status) || !thrown.retryAfter) return
      session.set(KEY, String(Date.now() + thrown.retryAfter * SECOND))
    },
    [session],
  )
  return { running, remember }
}
