import type { ImageSet } from '@easel/contract/types'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useWidget } from '../runtime/provider/widget-context.ts'
import { placeOf } from '../runtime/works/image-place.ts'
import { type Marked, stateOf } from '../runtime/works/mark-favourites.ts'
import { canBeFavourite } from '../runtime/works/use-favourite.ts'
import { useMarkFavourites } from '../runtime/works/use-mark-favourites.ts'

interface Selection extends Marked {
  /** What Undo marks; null: this is it. */
  back: readonly string[] | null
}

/**
 * Marks a selection as favourites; where all of them are, none of them any more. Undo changes back what was changed.
 */
export function useFavourAll(): { favourAll(sets: readonly ImageSet[]): void; busy: boolean } {
  const { notices, track } = useWidget()
  const queries = useQueryClient()
  const { t } = useLingui()
  const { mutate, isPending } = useMarkFavourites(({ ids, favourite, back }: Selection) => {
    track(favourite ? 'favoured' : 'unfavoured', { count: ids.length })
    if (!back) return notices.toast({ text: t`Undone`, tone: 'success', key: 'favourite' })
    notices.toast({
      text: done(ids, favourite),
      tone: 'success',
      key: 'favourite',
      action: {
        text: t`Undo`,
        isUndo: true,
        run: () => mutate({ ids: back, favourite: !favourite, back: null }),
      },
    })
  })
  // Either all are sets, or all are single images.
  const done = (ids: readonly string[], favourite: boolean): string => {
    const count = ids.length
    if (ids.every((id) => placeOf(id).slot !== null))
      return favourite
        ? t`${plural(count, { one: '# image added to favorites', other: '# images added to favorites' })}`
        : t`${plural(count, { one: '# image removed from favorites', other: '# images removed from favorites' })}`
    return favourite
      ? t`${plural(count, { one: '# work added to favorites', other: '# works added to favorites' })}`
      : t`${plural(count, { one: '# work removed from favorites', other: '# works removed from favorites' })}`
  }
  return {
    busy: isPending,
    favourAll(sets) {
      const all = sets.filter(canBeFavourite)
      const favourite = !areFavourites(all)
      const changed = all.filter((set) => Boolean(set.favourite) !== favourite)
      const ids = changed.map(({ id }) => id)
      if (ids.length > 0) mutate({ ids, favourite, back: stateOf(queries, changed) })
    },
  }
}

export const areFavourites = (sets: readonly ImageSet[]): boolean =>
  sets.length > 0 && sets.every(({ favourite }) => favourite)
