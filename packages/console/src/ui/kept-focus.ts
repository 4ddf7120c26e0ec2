import { type RefObject, useLayoutEffect, useRef } from 'react'

interface Place {
  index: number
  entry: Element
  /** What of it has the focus: the entry itself, its link or one of its buttons. */
  tag: string
}

/**
 * Where the entry of a list that somebody stands on is gone, because it was decided or the list was renewed, the focus goes
 * to the one that took its place; without any, to the page.
 */
export function useKeptFocus(list: RefObject<HTMLElement | null>, entries: string): void {
  const at = useRef<Place | null>(null)
  const moveOn = () => {
    const { current } = at
    if (!current || current.entry.isConnected || document.activeElement !== document.body) return
    at.current = null
    const left = [...(list.current?.querySelectorAll<HTMLElement>(entries) ?? [])]
    const next = left[Math.min(current.index, left.length - 1)] ?? document.querySelector<HTMLElement>('main')
    const part = next?.querySelector<HTMLElement>(`${current.tag}:not([tabindex="-1"])`)
    const target = next?.matches('[tabindex]')
      ? next
      : (part ?? next?.querySelector<HTMLElement>('a, button'))
    target?.focus()
  }
  const moving = useRef(moveOn)
  useLayoutEffect(() => {
    moving.current = moveOn
    moveOn()
  })
  // Not by React, which is deaf while it takes a dialog away and the focus comes back.
  useLayoutEffect(() => {
    const shown = list.current
    const onFocus = ({ target }: FocusEvent) => {
      const all = [...(shown?.querySelectorAll(entries) ?? [])]
      const index = all.findIndex((entry) => entry.contains(target as Node))
      const entry = all[index]
      at.current = entry ? { index, entry, tag: (target as Element).tagName } : null
    }
    // Some browsers say so of what is taken away, too.
    const onBlur = () =>
      queueMicrotask(() => {
        if (at.current?.entry.isConnected && !at.current.entry.contains(document.activeElement))
          at.current = null
      })
    shown?.addEventListener('focusin', onFocus)
    shown?.addEventListener('focusout', onBlur)
    return () => {
      shown?.removeEventListener('focusin', onFocus)
      shown?.removeEventListener('focusout', onBlur)
      // The list itself goes with its last entry.
      queueMicrotask(() => moving.current())
    }
  }, [list, entries])
}
