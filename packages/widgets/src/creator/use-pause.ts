import { ApiError } from '@easel/client'
import { STATUS } from '@easel/contract/errors'
import { SECOND } from '@easel/contract/numbers'
import type { VipInfo } from '@easel/contract/types'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { isApiError } from '../runtime/errors/is-api-error.ts'
import { useWidget } from '../runtime/provider/widget-context.ts'
import { keys } from '../runtime/requests/query-keys.ts'
import { PERSONAL_KEYS } from '../runtime/session/stored-keys.ts'

const KEY = PERSONAL_KEYS.pauseUntil
/** Refusals that carry the length of the pause: the one that starts it, and those during it. */
const PAUSE_STATUSES = new Set<number>([STATUS.sensitive, STATUS.banned])

/**
 * The pause after refused prompts, stored so that it is shown at once instead of by another refusal. A membership ends
 * it.
 */
export function usePause() {
  const { session } = useWidget()
  const queries = useQueryClient()
  /** The running pause as the refusal that started it, with the remaining time; null when there is none. */
  const running = useCallback((): ApiError | null => {
    const left = Number(session.get(KEY) ?? 0) - Date.now()
    if (left <= 0 || queries.getQueryData<VipInfo>(keys.membership)?.isVip) return null
    const data = { reason: 'banned', retryAfter: Math.ceil(left / SECOND) }
    return new ApiError({ kind: 'refused', status: STATUS.banned, message: '', data })
  }, [session, queries])
  const remember = useCallback(
    (thrown: unknown) => {
      if (!isApiError(thrown) || !PAUSE_STATUSES.has(thrown.status) || !thrown.retryAfter) return
      session.set(KEY, String(Date.now() + thrown.retryAfter * SECOND))
    },
    [session],
  )
  return { running, remember }
}
