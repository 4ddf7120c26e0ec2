import type { ImageSet, Picture } from '@easel/contract/types'
import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { reportedInPlace } from '../refusals/reported-in-place.ts'
import { useIsVip } from '../runtime/session/membership.queries.ts'
import { useEnlarge } from '../ui/set/use-enlarge.ts'
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
  const queries = useQueryClient()
  const vip = useIsVip()
  const save = useSave()
  const queryKey = ['enhance', picture.imageId, picture.slot]
  const { data: attempt } = useQuery<Attempt | null>({ queryKey, queryFn: skipToken })
  const setAttempt = (next: Attempt | null) => void queries.setQueryData(queryKey, next)
  const request = useEnlarge(save, (made) => setAttempt({ made }))
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
    start() {
      setAttempt(null)
      request.mutate(picture)
    },
    /** The set is finished: it is downloaded. */
    finish(made: Picture) {
      setAttempt(null)
      save.mutate({ ...made, large: true })
    },
    /** The set has failed. */
    fail: (made: Picture, failed: ImageSet | null) => setAttempt({ made, failed }),
  }
}
