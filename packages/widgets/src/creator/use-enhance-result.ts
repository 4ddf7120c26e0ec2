import { ENHANCED_SIDE, Operation } from '@easel/contract/numbers'
import type { ImageSet, ImageSlot, Picture } from '@easel/contract/types'
import { useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { isShownInPlace } from '../refusals/refusals.ts'
import { useReportError } from '../runtime/errors/use-report-error.ts'
import { useWidget } from '../runtime/provider/widget-context.ts'
import { keys } from '../runtime/requests/query-keys.ts'
import { useIsVip } from '../runtime/session/membership.queries.ts'
import { useGoOnAsVip } from '../runtime/session/use-go-on-as-vip.ts'
import { addNewSet } from '../runtime/works/new-sets.ts'
import type { useSave } from '../ui/set/use-save.ts'

export const isEnhanced = (set: ImageSet, { width, height }: ImageSlot): boolean =>
  set.operation === Operation.Upscale || Math.max(width, height) >= ENHANCED_SIDE

/** Makes an image of 4K of a result: one of the results itself, or downloaded where it has been made before. */
export function useEnhanceResult(save: ReturnType<typeof useSave>) {
  const { t } = useLingui()
  const { api, notices, track } = useWidget()
  const queries = useQueryClient()
  const vip = useIsVip()
  const goOnAsVip = useGoOnAsVip()
  const report = useReportError()
  return useMutation({
    mutationFn: async (picture: Picture) => {
      if (!vip && !(await goOnAsVip({ reason: 'locked', key: 'enhance' }))) return
      const { imageId, slot, ready } = await api.call('enlarge', { body: picture })
      track('enlarged', { id: picture.imageId, slot: picture.slot })
      if (ready) return save.mutate({ imageId, slot, large: true })
      addNewSet(queries, imageId)
      notices.toast({ text: t`The 4K image will be among your results`, tone: 'success', key: 'enlarge' })
    },
    onError: (thrown) => {
      if (!isShownInPlace(thrown)) report(thrown)
    },
    onSettled: () => queries.invalidateQueries({ queryKey: keys.queues }),
  })
}
