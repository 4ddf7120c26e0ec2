import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useWidget } from '../runtime/provider/widget-context.ts'
import { addNewSet } from '../runtime/works/new-sets.ts'
import { useEnlarge } from '../ui/set/use-enlarge.ts'
import type { useSave } from '../ui/set/use-save.ts'

/** Makes an image of 4K of a result: one of the results itself, or downloaded where it has been made before. */
export function useEnhanceResult(save: ReturnType<typeof useSave>) {
  const { t } = useLingui()
  const { notices } = useWidget()
  const queries = useQueryClient()
  return useEnlarge(save, ({ imageId }) => {
    addNewSet(queries, imageId)
    notices.toast({ text: t`The 4K image will be among your results`, tone: 'success', key: 'enlarge' })
  })
}
