import { type RefObject, useLayoutEffect, useRef } from 'react'
import { seenOf } from '../../ui/seen-of.ts'

/** Pixels between the list and the edge of what it is seen in. */
const EDGE = 8

/**
 * Keeps a list that lies over the page in what is seen of it: beside its row it moves up, below it goes above where there is
 * more room. It stays as high as it was when it opened, however few a search leaves.
 */
export function usePlace(): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const put = () => place.current && putInside(place.current)
    put()
    addEventListener('resize', put)
    return () => removeEventListener('resize', put)
  }, [])
  return place
}

function putInside(list: HTMLElement): void {
  list.removeAttribute('style')
  delete list.dataset.above
  // Where there is no room beside the row, it is a part of what opened it.
  if (getComputedStyle(list).position !== 'absolute') return
  const seen = seenOf(list)
  const { left, top, bottom, height } = list.getBoundingClientRect()
  const row = list.parentElement?.firstElementChild?.getBoundingClientRect()
  if (!row) return
  const covered = Number.parseFloat(getComputedStyle(list).getPropertyValue('--easel-page-bar')) || 0
  const start = seen.start + covered + EDGE
  const end = seen.end - EDGE
  const over = Math.max(0, bottom - end)
  if (left >= row.right) {
    const up = Math.min(over, Math.max(0, top - start))
    list.style.marginBlockStart = `${-up}px`
    list.style.blockSize = `${Math.min(height, Math.max(end - start, 0))}px`
    return
  }
  const [below, above] = [end - top, row.top - EDGE - start]
  if (over > 0 && above > below) list.dataset.above = 'true'
  list.style.blockSize = `${Math.min(height, Math.max(over > 0 ? Math.max(below, above) : below, LEAST))}px`
}

/** Of a list that scrolls, as much is seen as the field and one row. */
const LEAST = 180
