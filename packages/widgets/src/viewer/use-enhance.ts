import type { ImageSet, Picture } from '@easel/contract/types'
import { skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { staysInPlace } from '../refusals/refusals.ts'
import { toldInPlace } from '../refusals/reported-in-place.ts'
import { useReportError } from '../runtime/errors/use-report-error.ts'
import { useWidget } from '../runtime/provider/widget-context.ts'
import { keys } from '../runtime/requests/query-keys.ts'
import { useIsVip } from '../runtime/session/membership.queries.ts'
import { useAskVip } from '../runtime/session/use-ask-vip.ts'
import { useSave } from './use-save.ts'

/** The set that a picture becomes in 4K. `failed`: nothing came of it, null when it is no longer there. */
interface Attempt {
  made: Picture
  failed?: ImageSet | null
}

/**
 * One picture in 4K: made where it is not there yet, and then saved. How far that is, is remembered while one looks at
 * other pictures.
 */
export function useLarge(picture: Picture) {
  const { api, track } = useWidget()
  const queries = useQueryClient()
  const vip = useIsVip()
  const askVip = useAskVip()
  const report = useReportError()
  const save = useSave()
  const queryKey = ['large', picture.imageId, picture.slot]
  const { data: attempt } = useQuery<Attempt | null>({ queryKey, queryFn: skipToken })
  const remember = (next: Attempt | null) => void queries.setQueryData(queryKey, next)
  const ask = useMutation({
    mutationFn: async () => {
      remember(null)
      if (!vip) return void (await askVip({ reason: 'locked', key: 'large' }))
      const { imageId, slot, ready } = await api.call('enlarge', { body: picture })
      track('enlarged', { id: picture.imageId, slot: picture.slot })
      if (ready) save.mutate({ imageId, slot, large: true })
      else remember({ made: { imageId, slot } })
    },
    onError: (thrown) => {
      if (!staysInPlace(thrown)) report(thrown)
    },
    onSettled: () => queries.invalidateQueries({ queryKey: keys.queues }),
  })
  const madeId = attempt?.made.imageId
  useEffect(() => {
    if (!madeId) return
    toldInPlace.add(madeId)
    return () => void toldInPlace.delete(madeId)
  }, [madeId])
  const making = attempt && attempt.failed === undefined ? attempt.made : null
  return {
    ...{ vip, save, ask, making },
    failed: attempt?.failed,
    busy: ask.isPending || save.isPending || making !== null,
    take: () => ask.mutate(),
    /** The set is there; it is saved. */
    ready(made: Picture) {
      remember(null)
      save.mutate({ ...made, large: true })
    },
    /** Nothing comes of it. */
    giveUp: (made: Picture, failed: ImageSet | null) => remember({ made, failed }),
  }
}
