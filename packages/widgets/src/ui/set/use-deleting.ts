import type { ImageSet, ImageSlot } from '@easel/contract/types'
import { useLingui } from '@lingui/react/macro'
import { ownImage } from '../../runtime/works/own-image.ts'
import { useDeleteWorks } from '../../runtime/works/use-delete-works.ts'
import type { MenuEntry } from './menu-entry.tsx'

/**
 * Of an image among others of its set: it alone, or all of them; elsewhere the work. `onGone`: nothing is left of what was
 * looked at.
 */
export function useDeleting(set: ImageSet, slot: ImageSlot | undefined, onGone?: () => void): MenuEntry[] {
  const { t } = useLingui()
  const remove = useDeleteWorks()
  const all = {
    icon: 'trash' as const,
    isDestructive: true,
    run() {
      onGone?.()
      void remove([set.id])
    },
  }
  const count = set.slots.filter(({ withheld }) => !withheld).length
  if (!slot || count < 2) return [{ ...all, label: t`Delete`, isApart: true }]
  const one = { ...all, run: () => void remove([ownImage(set, slot).id]) }
  return [
    { ...one, label: t`Delete this image`, isApart: true },
    { ...all, label: t`Delete the whole set` },
  ]
}
