import { ImageStatus } from '@easel/contract/numbers'
import type { ImageSet } from '@easel/contract/types'
import type { KeyboardEvent } from 'react'
import { useWidget } from '../provider/widget-context.ts'
import { isField } from '../react/is-field.ts'
import { useMarkFavourites } from './use-mark-favourites.ts'

/** What of one's own is finished can be a favourite. */
export const canBeFavourite = ({ mine, status }: ImageSet): boolean =>
  mine && status === ImageStatus.Succeeded

/** Marks a work of the caller, or one image of it, as a favourite, or no longer. */
export function useFavourite(): (set: ImageSet) => void {
  const { track } = useWidget()
  const { mutate } = useMarkFavourites()
  return ({ id, favourite = false }) => {
    track(favourite ? 'unfavoured' : 'favoured', { id })
    mutate({ ids: [id], favourite: !favourite })
  }
}

/** Of the element that has the keyboard, so that a letter elsewhere does nothing. */
export function isFavouriteKey({ key, target, repeat, metaKey, ctrlKey, altKey }: KeyboardEvent): boolean {
  return key.toLowerCase() === 'f' && !repeat && !metaKey && !ctrlKey && !altKey && !isField(target)
}
