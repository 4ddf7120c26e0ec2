import type { ImageSet, ImageSlot } from '@easel/contract/types'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { isDailyLimit } from '../refusals/refusals.ts'
import { useReportError } from '../runtime/errors/use-report-error.ts'
import { useWidget } from '../runtime/provider/widget-context.ts'
import { keys } from '../runtime/requests/query-keys.ts'
import { retryLost } from '../runtime/requests/retry-lost.ts'
import { useIsVip } from '../runtime/session/membership.queries.ts'
import { PERSONAL_KEYS } from '../runtime/session/stored-keys.ts'
import { useGoOnAsVip } from '../runtime/session/use-go-on-as-vip.ts'

/** Milliseconds for which a used-up limit is remembered without asking the server. */
const USED_UP_TTL = 10 * 60_000
const KEY = PERSONAL_KEYS.viewsUsedUp

export interface Original {
  imageId: string
  slot: number
  url: string
}

interface Viewed {
  set: ImageSet
  slot: ImageSlot
  /** It goes on after a membership was asked for, which is not asked for again. */
  again?: boolean
}

/** Shows the original of an image; each view is metered. `place`: the image that is shown. */
export function useOriginal(place: string) {
  const { api, session, track } = useWidget()
  const queries = useQueryClient()
  const report = useReportError()
  const goOnAsVip = useGoOnAsVip(place)
  const vip = useIsVip()
  const [original, setOriginal] = useState<Original | null>(null)
  const offerMore = async () => {
    const goesOn = await goOnAsVip({ reason: 'quota', key: 'view' })
    if (goesOn) session.set(KEY, null)
    return goesOn
  }
  const view = useMutation({
    mutationFn: async ({ set, slot }: Viewed) => {
      if (!vip && Number(session.get(KEY) ?? 0) > Date.now() && !(await offerMore())) return
      const picture = { imageId: set.id, slot: slot.slot }
      const { url } = await retryLost((idempotencyKey) =>
        api.call('viewConsume', { body: picture, idempotencyKey }),
      )
      track('original_viewed', picture)
      setOriginal({ ...picture, url })
    },
    onError(thrown, viewed) {
      if (!isDailyLimit(thrown)) return report(thrown)
      // VIPs have nothing to upgrade to: the time of the reset is shown.
      if (vip) return
      session.set(KEY, String(Date.now() + USED_UP_TTL))
      if (viewed.again) return
      void offerMore().then((goesOn) => {
        if (goesOn) view.mutate({ ...viewed, again: true })
      })
    },
    onSettled: () => queries.invalidateQueries({ queryKey: keys.balance('view') }),
  })
  return { original, view, hide: () => setOriginal(null) }
}
