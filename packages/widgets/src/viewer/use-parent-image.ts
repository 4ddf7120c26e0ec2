import { SECOND } from '@easel/contract/numbers'
import type { ImageSet, ImageSlot, Lineage } from '@easel/contract/types'
import { useQuery } from '@tanstack/react-query'
import { useWidget } from '../runtime/provider/widget-context.ts'
import { keys } from '../runtime/requests/query-keys.ts'
import { withoutDeleted } from '../runtime/works/own-image.ts'
import { useDeletedWorks } from '../runtime/works/use-deleted-works.ts'

/** The relatives of one's own work. */
export function useLineage(set: ImageSet) {
  const { api } = useWidget()
  return useQuery<Lineage>({
    queryKey: keys.lineage(set.id),
    queryFn: ({ signal }) => api.call('lineage', { params: { id: set.id }, signal }),
    enabled: set.mine,
    // New descendants may appear at any time, from another tab too.
    staleTime: 5 * SECOND,
  })
}

/** How far two shapes may differ and still lie on each other. */
const SHAPE_TOLERANCE = 0.02

/** The image that this one was made from, where both have the same shape; null elsewhere. */
export function useParentImage(set: ImageSet, slot: ImageSlot): ImageSlot | null {
  const gone = useDeletedWorks()
  const parent = useLineage(set).data?.ancestors[0]
  if (!parent || parent.id !== set.parentId || gone.has(parent.id)) return null
  const image = withoutDeleted(parent, gone).slots.find((one) => one.slot === set.parentSlot)
  if (!image?.previewUrl) return null
  const difference = image.width / image.height / (slot.width / slot.height) - 1
  return Math.abs(difference) <= SHAPE_TOLERANCE ? image : null
}
