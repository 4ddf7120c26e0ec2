import { useAtom, useAtomValue, useSetAtom } from 'jotai'
import { type RefObject, useEffect } from 'react'
import { compactAtom, foldedAtom, setsAtom } from './creator.atoms.ts'
import { useDraft } from './creator-store.tsx'

/** Makes the form one line, on a phone, while somebody looks through their results. */
export function useCompactWhileLooking(form: RefObject<HTMLElement | null>): void {
  const setCompact = useSetAtom(compactAtom)
  const hasResults = useAtomValue(setsAtom).length > 0
  useEffect(() => {
    if (!hasResults) return
    const onMove = (event: Event) => {
      const { current } = form
      if (!current || current.matches(':focus-within')) return
      // The target of what happens in a widget is its host.
      if (!event.composedPath().includes(current)) setCompact(true)
    }
    const passive = { passive: true }
    document.addEventListener('touchmove', onMove, passive)
    document.addEventListener('wheel', onMove, passive)
    return () => {
      document.removeEventListener('touchmove', onMove)
      document.removeEventListener('wheel', onMove)
    }
  }, [form, hasResults, setCompact])
}

/**
 * Whether the form is one line, and the events of its field that open it. It is not while it says what somebody must read
 * before they press Generate.
 *
 * @param says whether it shows such a thing
 */
export function useCompact(says: boolean) {
  const [isCompact, setCompact] = useAtom(compactAtom)
  // The button that closes the options is one of its tools.
  const isFolded = useAtomValue(foldedAtom)
  const [{ reference }] = useDraft()
  const open = () => setCompact(false)
  return {
    isCompact: isCompact && isFolded && !says && reference === null,
    opening: { onFocus: open, onClick: open, onInput: open },
  }
}
