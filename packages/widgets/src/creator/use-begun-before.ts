import { takeTyped } from '@easel/first-paint'
import { useQueryClient } from '@tanstack/react-query'
import { useStore } from 'jotai'
import type { RefObject } from 'react'
import { useTypedBefore } from '../runtime/react/use-typed-before.ts'
import { takeHandedPrompt } from '../runtime/works/handed-prompt.ts'
import { pressedElsewhereAtom } from './creator.atoms.ts'
import { useDraft } from './creator-store.tsx'
import { useReplaceDraft } from './use-replace-draft.ts'

/** Continues what was typed into the server's field, or on another page. */
export function useBegunBefore(
  field: RefObject<HTMLTextAreaElement | null>,
  form: RefObject<HTMLFormElement | null>,
): void {
  const queries = useQueryClient()
  const store = useStore()
  const [{ prompt }, change] = useDraft()
  const replaceDraft = useReplaceDraft()
  const takeHanded = () => {
    const begun = takeHandedPrompt(queries)
    if (!begun) return null
    store.set(pressedElsewhereAtom, begun.pressed)
    return { ...begun, kept: '', selection: null }
  }
  useTypedBefore({
    field,
    form,
    text: prompt,
    take: () => takeTyped() ?? takeHanded(),
    onText: (text, isKept) => {
      if (isKept) change({ prompt: text })
      else replaceDraft({ prompt: text }, true)
    },
  })
}
