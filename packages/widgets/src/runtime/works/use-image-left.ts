import type { ImageSource } from '@easel/contract/types'
import { useMemo } from 'react'
import { useImage } from './image.queries.ts'
import { withoutDeleted } from './own-image.ts'
import { useDeletedWorks } from './use-deleted-works.ts'

/** One set, as `useImage` has it, without those of its images that were deleted while this page is open. */
export function useImageLeft(id: string, source?: ImageSource): ReturnType<typeof useImage> {
  const image = useImage(id, source)
  const deleted = useDeletedWorks()
  const { data } = image
  const left = useMemo(() => data && withoutDeleted(data, deleted), [data, deleted])
  return { ...image, data: left }
}
