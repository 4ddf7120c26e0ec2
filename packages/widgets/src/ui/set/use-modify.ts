import { ModifyOperation, type VariationStrength } from '@easel/contract/numbers'
import type { ImageSet, Picture } from '@easel/contract/types'
import { useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { isShownInPlace } from '../../refusals/refusals.ts'
import { useReportError } from '../../runtime/errors/use-report-error.ts'
import { useWidget } from '../../runtime/provider/widget-context.ts'
import { askedOnce } from '../../runtime/requests/asked-once.ts'
import { keys } from '../../runtime/requests/query-keys.ts'
import { useIsVip } from '../../runtime/session/membership.queries.ts'
import { useGoOnAsVip } from '../../runtime/session/use-go-on-as-vip.ts'
import { addNewSet } from '../../runtime/works/new-sets.ts'
import { useOpenMade } from './use-open-made.ts'

/** An image, and how far its variations may be from it, where that is said. */
interface ToVary extends Picture {
  strength?: VariationStrength
}

/** Until when variations of a set's images can be made, in epoch milliseconds; null: not at all. */
export const variableUntil = ({ variations, modifiableUntil }: ImageSet): number | null =>
  variations === false ? null : modifiableUntil

/** Generates four variations of an image and opens them. A refusal with a next step is left to the caller. */
export function useModify() {
  const { t } = useLingui()
  const { api, session, track } = useWidget()
  const queries = useQueryClient()
  const vip = useIsVip()
  const goOnAsVip = useGoOnAsVip()
  const report = useReportError()
  const ask = useOpenMade()
  return useMutation({
    mutationFn: async (picture: ToVary) => {
      const open = ask()
      if (!vip && !(await goOnAsVip({ reason: 'locked', key: 'modify' }))) return
      const requestBody = { ...picture, operation: ModifyOperation.Variation }
      const body = { requestBody }
      const { id } = await askedOnce(session, 'modify', body, (idempotencyKey) =>
        api.call('modify', { body, idempotencyKey }),
      )
      track('modified', requestBody)
      addNewSet(queries, id)
      open({ id, text: t`Four new images are on their way`, key: 'modify' })
    },
    onError: (thrown) => {
      if (!isShownInPlace(thrown)) report(thrown)
    },
    onSettled: () => {
      for (const queryKey of [keys.queues, keys.lineages]) void queries.invalidateQueries({ queryKey })
    },
  })
}
