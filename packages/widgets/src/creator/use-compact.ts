import { useAtom, useAtomValue, useSetAtom } from 'jotai'
import { type RefObject, useEffect, useRef } from 'react'
import { useSettings, useVisibility } from '../runtime/session/settings.queries.ts'
import { useNeedsIntroduction } from './audience.tsx'
import { compactAtom, foldedAtom, makeCompactAtom, setsAtom } from './creator.atoms.ts'
import { useDraft } from './creator-store.tsx'

/** Makes the form one line, on a phone, while somebody looks through their results. */
export function useCompactWhileLooking(form: RefObject<HTMLElement | null>): void {
  const makeCompact = useSetAtom(makeCompactAtom)
  const hasResults = useAtomValue(setsAtom).length > 0
  useEffect(() => {
    if (!hasResults) return
    const onMove = (event: Event) => {
      const section = form.current?.parentElement
      if (!section || section.matches(':focus-within')) return
      // The target of what happens in a widget is its host. Dialogs are beside the page, and come back to a tool.
      const path = event.composedPath()
      if (section.parentElement && path.includes(section.parentElement) && !path.includes(section))
        makeCompact()
    }
    const passive = { passive: true }
    document.addEventListener('touchmove', onMove, passive)
    document.addEventListener('wheel', onMove, passive)
    return () => {
      document.removeEventListener('touchmove', onMove)
      document.removeEventListener('wheel', onMove)
    }
  }, [form, hasResults, makeCompact])
}

/**
 * Whether the form is one line, and the events of its field that open it. It begins so where there are results (see
 * `CreatorStore`), as the server has painted it, and opens for whatever is to be seen before the next press of Generate:
 * another prompt, a reference, another audience, and what `says` is about.
 *
 * @param says whether the form shows something that must be read
 */
export function useCompact(says: boolean) {
  const [compact, setCompact] = useAtom(compactAtom)
  const [{ prompt, reference }] = useDraft()
  const { data, errorUpdateCount } = useSettings()
  const { shown } = useVisibility()
  const isFolded = useAtomValue(foldedAtom)
  const introduction = useNeedsIntroduction()
  const isUnknown = !data && errorUpdateCount > 0
  const isToBeSeen = says || reference !== null || !isFolded || isUnknown || introduction !== false
  // Who sees it is not another audience when it becomes known.
  const audience = data ? shown : undefined
  const last = useRef(audience)
  const isCompact = compact === prompt && !isToBeSeen
  // Not only hidden for so long: it would close by itself, perhaps under the finger.
  useEffect(() => {
    const { current: before } = last
    last.current = audience
    const isAnother = before !== undefined && before !== audience
    if (compact !== null && (!isCompact || isAnother)) setCompact(null)
  }, [audience, compact, isCompact, setCompact])
  const open = () => setCompact(null)
  return {
    isCompact,
    opening: { onFocus: open, onClick: open, onInput: open, onKeyDown: open },
  }
}
