import { useLingui } from '@lingui/react/macro'
import { useStore } from 'jotai'
import { useWidget } from '../runtime/provider/widget-context.ts'
import { draftAtom, replacedAtom } from './creator.atoms.ts'
import type { Draft } from './creator.state.ts'

/** Milliseconds in which a replaced draft can be restored. */
const UNDO_TIMEOUT = 15_000

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)
const writingOf = ({ prompt, negativePrompt, reference, more }: Draft) => [
  prompt.trim(),
  negativePrompt.trim(),
  reference,
  ...more,
]
/** Of what somebody wrote or chose, and not only set, something is there no longer. */
const isLoss = (before: Draft, after: Draft): boolean =>
  writingOf(before).some((part, at) => part && !isSame(part, writingOf(after)[at]))

/**
 * A function that replaces the draft, or parts of it. What was there before can be restored for a while: what somebody made, also
 * after several replacements one after another, as by the dice. `isOwn`: the new one is what they have written, elsewhere.
 */
export function useReplaceDraft(): (draft: Partial<Draft>, isOwn?: boolean) => void {
  const { t } = useLingui()
  const { notices } = useWidget()
  const store = useStore()
  return (draft, isOwn = false) => {
    const present = store.get(draftAtom)
    const after = { ...present, ...draft }
    if (isSame(present, after)) return
    store.set(draftAtom, after)
    const last = store.get(replacedAtom)
    const isUntouched = last && Date.now() - last.at < UNDO_TIMEOUT && isSame(last.after, present)
    const before = isUntouched ? last.before : present
    store.set(replacedAtom, isOwn ? null : { before, after, at: Date.now() })
    if (!isLoss(before, after)) return
    notices.toast({
      text: t`Your previous draft was replaced`,
      action: { text: t`Undo`, isUndo: true, run: () => store.set(draftAtom, before) },
      duration: UNDO_TIMEOUT,
      key: 'draft',
    })
  }
}
