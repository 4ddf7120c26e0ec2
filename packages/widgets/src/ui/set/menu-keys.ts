import type { KeyboardEvent } from 'react'

/** The menu's entries, whatever they are. */
export const ITEMS = '[role^="menuitem"]'

/**
 * Moves the focus within a menu, and presses: up and down from entry to entry, to the right to the button at the end of
 * one, and back. False: the key does something else, or nothing.
 */
export function moveByKey(event: KeyboardEvent<HTMLElement>): boolean {
  const { key, currentTarget: menu } = event
  const target = event.target as HTMLElement
  const entries = [...menu.querySelectorAll<HTMLElement>(`${ITEMS}:not([data-side])`)]
  const isSide = target.dataset.side !== undefined
  const entry = isSide ? target.previousElementSibling : target
  const side = target.nextElementSibling as HTMLElement | null
  const at = entries.indexOf(entry as HTMLElement)
  const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[key]
  if (next !== undefined) entries.at(next % entries.length)?.focus()
  else if (key === 'Enter' || key === ' ') target.click()
  else if (key === 'ArrowRight' && side?.matches('[data-side]')) side.focus()
  else if (key === 'ArrowLeft' && isSide) entries[at]?.focus()
  else return false
  // The viewer around would step to another image, or close.
  event.preventDefault()
  event.stopPropagation()
  return true
}
