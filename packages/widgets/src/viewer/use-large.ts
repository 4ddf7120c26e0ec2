import type { Picture } from '@easel/contract/types'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { isApiError } from '../runtime/api-errors.ts'
import { keys } from '../runtime/keys.ts'
import { useIsVip } from '../runtime/membership.queries.ts'
import { useAskVip } from '../runtime/use-ask-vip.ts'
import { useReportError } from '../runtime/use-report-error.ts'
import { useWidget } from '../runtime/widget-context.ts'
import { useSave } from './use-save.ts'

/** One picture in 4K: made where it is not there yet, and then saved. `making`: the set that it becomes. */
export function useLarge(picture: Picture) {
  const { api, track } = useWidget()
  const queries = useQueryClient()
  const vip = useIsVip()
  const askVip = useAskVip()
  const report = useReportError()
  const save = useSave()
  const [making, setMaking] = useState<Picture | null>(null)
  const ask = useMutation({
    mutationFn: async () => {
      if (!vip) return void (await askVip({ reason: 'locked', key: 'large' }))
      const { imageId, slot, ready } = await api.call('enlarge', { body: picture })
      track('enlarged', { id: picture.imageId, slot: picture.slot })
      if (ready) save.mutate({ imageId, slot })
      else setMaking({ imageId, slot })
    },
    onError(thrown) {
      report(thrown)
      if (isApiError(thrown) && thrown.reason === 'vip') void askVip({ reason: 'locked', key: 'large' })
    },
    onSettled: () => queries.invalidateQueries({ queryKey: keys.queues }),
  })
  return {
    vip,
    save,
    making,
    busy: ask.isPending || save.isPending || making !== null,
    take: () => ask.mutate(),
    /** The set is there; it is saved. */
    ready(made: Picture) {
      setMaking(null)
      save.mutate(made)
    },
    /** Nothing comes of it. */
    giveUp: () => setMaking(null),
  }
}
