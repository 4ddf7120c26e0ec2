import { uuidV4 } from '@easel/client'
import { ModifyOperation, type Slot } from '@easel/contract/numbers'
import type { ImageSet } from '@easel/contract/types'
import { useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { staysInPlace } from '../refusals/errors.ts'
import { keys } from '../runtime/keys.ts'
import { useIsVip } from '../runtime/membership.queries.ts'
import { useAskVip } from '../runtime/use-ask-vip.ts'
import { useReportError } from '../runtime/use-report-error.ts'
import { useWidget } from '../runtime/widget-context.ts'

/** Whether more can be made of a set just now. An enhanced picture is as large as it gets. */
export const canModify = (set: ImageSet, now: number): boolean =>
  set.mine && set.modifiableUntil !== null && set.modifiableUntil > now

/** Makes more of one picture, and opens what comes of it. A refusal that asks for something is left to be shown. */
export function useModify() {
  const { t } = useLingui()
  const { api, navigation, notices, track } = useWidget()
  const queries = useQueryClient()
  const vip = useIsVip()
  const askVip = useAskVip()
  const report = useReportError()
  return useMutation({
    mutationFn: async (request: { imageId: string; operation: ModifyOperation; slot: Slot }) => {
      if (!vip) return void (await askVip({ reason: 'locked', key: 'modify' }))
      const idempotencyKey = uuidV4()
      const { id } = await api.call('modify', { body: { requestBody: request }, idempotencyKey })
      track('modified', { ...request })
      notices.toast({
        text:
          request.operation === ModifyOperation.Upscale
            ? t`The picture is being enhanced`
            : t`Four new pictures are on their way`,
        tone: 'success',
        key: 'modify',
      })
      navigation.setParams({ image: id, slot: null })
    },
    onError: (thrown) => {
      if (!staysInPlace(thrown)) report(thrown)
    },
    onSettled: () => {
      for (const queryKey of [keys.queues, keys.lineages]) void queries.invalidateQueries({ queryKey })
    },
  })
}
