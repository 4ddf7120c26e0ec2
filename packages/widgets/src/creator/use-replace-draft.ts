import { useLingui } from '@lingui/react/macro'
import { useStore } from 'jotai'
import { useWidget } from '../runtime/provider/widget-context.ts'
import { draftAtom, replacedAtom } from './creator.atoms.ts'
import type { Draft } from './creator.state.ts'

/** Milliseconds in which a replaced draft can be restored. */
const UNDO_TIMEOUT = 15_000

const isSame = (one: Draft, other: Draft): boolean => JSON.stringify(one) === JSON.stringify(other)
const isWorthKeeping = ({ prompt, reference, negativePrompt }: Draft): boolean =>
  prompt.trim() !== '' || reference !== null || negativePrompt.trim() !== ''

/**
 * A function that replaces the draft, or parts of it. What was there before can be restored for a while: what somebody made, also
 * after several replacements one after another, as by the dice.
 */
export function useReplaceDraft(): (draft: Partial<Draft>) => void {
  const { t } = useLingui()
  const { notices } = useWidget()
  const store = useStore()
  return (draft) => {
    const present = store.get(draftAtom)
    const after = { ...present, ...draft }
    if (isSame(present, after)) return
    store.set(draftAtom, after)
    const last = store.get(replacedAtom)
    const isUntouched = last && Date.now() - last.at < UNDO_TIMEOUT && isSame(last.after, present)
    const before = isUntouched ? last.before : present
    store.set(replacedAtom, { before, after, at: Date.now() })
    if (!isWorthKeeping(before)) return
    notices.toast({
      text: t`Your previous draft was replaced`,
      action: { text: t`Undo`, run: () => store.set(draftAtom, before) },
      duration: UNDO_TIMEOUT,
      key: 'draft',
    })
  }
}
