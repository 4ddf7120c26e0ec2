import type { ImageSet } from '@easel/contract/types'
import { useEffect } from 'react'
import { savesData } from '../runtime/requests/saves-data.ts'
import { type Position, visibleSlots } from './viewer.state.ts'

/** Milliseconds after which the shown image has had the network for itself. */
const AFTER = 400

/** Loads the images to either side, so that a step shows them at once. Not where the person saves data. */
export function usePreloadedNeighbors(
  list: readonly ImageSet[],
  positions: readonly (Position | null)[],
): void {
  const urls = positions.flatMap((position) => {
    const set = position && list.find(({ id }) => id === position.image)
    return (set && visibleSlots(set).find(({ slot }) => slot === position?.slot)?.previewUrl) || []
  })
  const wanted = urls.join(' ')
  useEffect(() => {
    if (wanted === '' || savesData()) return
    const timer = setTimeout(() => {
      for (const url of wanted.split(' ')) {
        const image = new Image()
        image.fetchPriority = 'low'
        image.src = url
      }
    }, AFTER)
    return () => clearTimeout(timer)
  }, [wanted])
}
