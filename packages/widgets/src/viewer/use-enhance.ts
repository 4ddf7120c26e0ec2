import type { ImageSet, Picture } from '@easel/contract/types'
import { skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { isShownInPlace } from '../refusals/refusals.ts'
import { reportedInPlace } from '../refusals/reported-in-place.ts'
import { useReportError } from '../runtime/errors/use-report-error.ts'
import { useWidget } from '../runtime/provider/widget-context.ts'
import { keys } from '../runtime/requests/query-keys.ts'
import { useIsVip } from '../runtime/session/membership.queries.ts'
import { useGoOnAsVip } from '../runtime/session/use-go-on-as-vip.ts'
import { useSave } from '../ui/set/use-save.ts'

/** The enhancement of an image. `failed`: the failed set, null when it no longer exists. */
interface Attempt {
  made: Picture
  failed?: ImageSet | null
}

/**
 * Enhances an image to 4K where that was not done yet, and downloads it. The progress is cached while other images are
 * shown.
 */
export function useEnhance(picture: Picture) {
  const { api, track } = useWidget()
  const queries = useQueryClient()
  const vip = useIsVip()
  const goOnAsVip = useGoOnAsVip()
  const report = useReportError()
  const save = useSave()
  const queryKey = ['enhance', picture.imageId, picture.slot]
  const { data: attempt } = useQuery<Attempt | null>({ queryKey, queryFn: skipToken })
  const setAttempt = (next: Attempt | null) => void queries.setQueryData(queryKey, next)
  const request = useMutation({
    mutationFn: async () => {
      setAttempt(null)
      if (!vip && !(await goOnAsVip({ reason: 'locked', key: 'enhance' }))) return
      const { imageId, slot, ready } = await api.call('enlarge', { body: picture })
      track('enlarged', { id: picture.imageId, slot: picture.slot })
      if (ready) save.mutate({ imageId, slot, large: true })
      else setAttempt({ made: { imageId, slot } })
    },
    onError: (thrown) => {
      if (!isShownInPlace(thrown)) report(thrown)
    },
    onSettled: () => queries.invalidateQueries({ queryKey: keys.queues }),
  })
  const madeId = attempt?.made.imageId
  useEffect(() => {
    if (!madeId) return
    reportedInPlace.add(madeId)
    return () => void reportedInPlace.delete(madeId)
  }, [madeId])
  const pending = attempt && attempt.failed === undefined ? attempt.made : null
  return {
    ...{ vip, save, request, pending },
    failed: attempt?.failed,
    busy: request.isPending || save.isPending || pending !== null,
    start: () => request.mutate(),
    /** The set is finished: it is downloaded. */
    finish(made: Picture) {
      setAttempt(null)
      save.mutate({ ...made, large: true })
    },
    /** The set has failed. */
    fail: (made: Picture, failed: ImageSet | null) => setAttempt({ made, failed }),
  }
}
