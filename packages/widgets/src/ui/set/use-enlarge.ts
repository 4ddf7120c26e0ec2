import { ENHANCED_SIDE, Operation } from '@easel/contract/numbers'
import type { ImageSet, ImageSlot, Picture } from '@easel/contract/types'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { isShownInPlace } from '../../refusals/refusals.ts'
import { useReportError } from '../../runtime/errors/use-report-error.ts'
import { useWidget } from '../../runtime/provider/widget-context.ts'
import { keys } from '../../runtime/requests/query-keys.ts'
import { useIsVip } from '../../runtime/session/membership.queries.ts'
import { useGoOnAsVip } from '../../runtime/session/use-go-on-as-vip.ts'
import type { useSave } from './use-save.ts'

/** Whether an image is of 4K, or as large, already. */
export const isEnhanced = (set: ImageSet, { width, height }: ImageSlot): boolean =>
  set.operation === Operation.Upscale || Math.max(width, height) >= ENHANCED_SIDE

/**
 * Enhances an image to 4K for a VIP, and downloads it at once where that was done before. `onBegun`: it is being made, as this
 * image of a set of its own.
 */
export function useEnlarge(save: ReturnType<typeof useSave>, onBegun: (made: Picture) => void) {
  const { api, track } = useWidget()
  const queries = useQueryClient()
  const vip = useIsVip()
  const goOnAsVip = useGoOnAsVip()
  const report = useReportError()
  return useMutation({
    mutationFn: async (picture: Picture) => {
      if (!vip && !(await goOnAsVip({ reason: 'locked', key: 'enhance' }))) return
      const { imageId, slot, ready } = await api.call('enlarge', { body: picture })
      track('enlarged', { id: picture.imageId, slot: picture.slot })
      if (ready) save.mutate({ imageId, slot, large: true })
      else onBegun({ imageId, slot })
    },
    onError: (thrown) => {
      if (!isShownInPlace(thrown)) report(thrown)
    },
    onSettled: () => queries.invalidateQueries({ queryKey: keys.queues }),
  })
}
