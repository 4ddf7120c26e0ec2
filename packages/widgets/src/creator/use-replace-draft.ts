import { useLingui } from '@lingui/react/macro'
import { useSetAtom, useStore } from 'jotai'
import { useWidget } from '../runtime/provider/widget-context.ts'
import { draftAtom } from './creator.atoms.ts'
import type { Draft } from './creator.state.ts'

/** Milliseconds in which a replaced draft can be restored. */
const UNDO_TIMEOUT = 15_000

const isWorthKeeping = (before: Draft, after: Draft): boolean =>
  before.prompt.trim() !== '' && before.prompt !== after.prompt

/** A function that replaces the draft; what was written before can be restored for a while. */
export function useReplaceDraft(): (draft: Draft) => void {
  const { t } = useLingui()
  const { notices } = useWidget()
  const store = useStore()
  const setDraft = useSetAtom(draftAtom)
  return (draft) => {
    const before = store.get(draftAtom)
    setDraft(draft)
    if (!isWorthKeeping(before, draft)) return
    notices.toast({
      text: t`Your previous draft was replaced`,
      action: { text: t`Undo`, run: () => setDraft(before) },
      duration: UNDO_TIMEOUT,
      key: 'draft',
    })
  }
}
