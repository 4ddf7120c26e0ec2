import type { ImageSet } from '@easel/contract/types'
import { useSetAtom } from 'jotai'
import { useCallback } from 'react'
import { useMembershipBegan } from '../refusals/use-membership-began.ts'
import { isApiError } from '../runtime/errors/is-api-error.ts'
import { useWidget } from '../runtime/provider/widget-context.ts'
import { draftAtom, justSaidAtom, triedAtom } from './creator.atoms.ts'
import type { Draft } from './creator.state.ts'
import { useKeptLists } from './creator-store.tsx'
import { useAudienceTold } from './use-audience-disclosure.ts'

/** What becomes of the draft, and of what is remembered, once it was sent. */
export function useSendOutcome() {
  const { track } = useWidget()
  const change = useKeptLists()
  const setJustSaid = useSetAtom(justSaidAtom)
  const setTried = useSetAtom(triedAtom)
  const setDraft = useSetAtom(draftAtom)
  const began = useMembershipBegan()
  const { remember } = useAudienceTold()

  /** It was a code, and no prompt. */
  const activated = useCallback(
    (draft: Draft) => {
      setTried(false)
      track('code_activated')
      // A code is no prompt to come back to, and nobody should read it over a shoulder.
      setDraft({ ...draft, prompt: '' })
      void began()
    },
    [began, setDraft, setTried, track],
  )

  /** `known`: whether it was on the screen before the press who will see the work. */
  const submitted = useCallback(
    (draft: Draft, set: Pick<ImageSet, 'id'>, known: 'before' | 'just now') => {
      setTried(false)
      track('submitted', { id: set.id, style: draft.styleId, ratio: draft.ratioType })
      change('history', { add: draft.prompt.trim() })
      change('sets', { add: set.id })
      // The words stay for one press more where they came with this one.
      setJustSaid(known === 'just now')
      if (known === 'before') remember(draft)
    },
    [change, remember, setJustSaid, setTried, track],
  )

  const refused = useCallback(
    ({ reference }: Draft, thrown: unknown) => {
      track('submit_refused', { status: isApiError(thrown) ? thrown.status : 0 })
      if (!isApiError(thrown) || thrown.reason !== 'upload_gone') return
      // What is no longer there would be refused for ever. Another one may have been chosen meanwhile.
      setDraft((now) => (now.reference?.id === reference?.id ? { ...now, reference: null } : now))
    },
    [setDraft, track],
  )

  return { activated, submitted, refused }
}
