import type { ImageSet } from '@easel/contract/types'
import { useSetAtom } from 'jotai'
import { useCallback } from 'react'
import { useMembershipStarted } from '../refusals/use-membership-started.ts'
import { isApiError } from '../runtime/errors/is-api-error.ts'
import { useWidget } from '../runtime/provider/widget-context.ts'
import { disclosedJustNowAtom, draftAtom, makeCompactAtom, triedAtom } from './creator.atoms.ts'
import type { Draft } from './creator.state.ts'
import { useChangeSharedLists } from './creator-store.tsx'
import { forgetReferences, rememberReferences } from './references/sent-references.ts'
import { useAudienceDisclosure } from './use-audience-disclosure.ts'

/** Updates the draft and the lists after a submit. */
export function useSendOutcome() {
  const { session, track } = useWidget()
  const change = useChangeSharedLists()
  const setDisclosedJustNow = useSetAtom(disclosedJustNowAtom)
  const setTried = useSetAtom(triedAtom)
  const setDraft = useSetAtom(draftAtom)
  const began = useMembershipStarted()
  const { isDisclosed, remember } = useAudienceDisclosure()
  const makeCompact = useSetAtom(makeCompactAtom)

  /** The prompt was an activation code. */
  const activated = useCallback(
    (draft: Draft) => {
      setTried(false)
      track('code_activated')
      // A code must not stay in the field, where it could be read over a shoulder.
      setDraft({ ...draft, prompt: '' })
      void began()
    },
    [began, setDraft, setTried, track],
  )

  /** `known`: whether the visibility was on the screen before the press. */
  const submitted = useCallback(
    (draft: Draft, set: Pick<ImageSet, 'id'>, known: 'before' | 'just now') => {
      setTried(false)
      track('submitted', { id: set.id, style: draft.styleId, ratio: draft.aspectRatio ?? draft.ratioType })
      change('history', { add: draft.prompt.trim() })
      change('sets', { add: set.id })
      rememberReferences(session, set.id, draft)
      // The introduction stays for one more submit if it appeared with this one.
      setDisclosedJustNow(known === 'just now')
      if (known !== 'before') return
      remember(draft)
      // Until now the introduction kept it open.
      if (!isDisclosed) makeCompact()
    },
    [change, isDisclosed, makeCompact, remember, session, setDisclosedJustNow, setTried, track],
  )

  const refused = useCallback(
    ({ reference }: Draft, thrown: unknown) => {
      track('submit_refused', { status: isApiError(thrown) ? thrown.status : 0 })
      if (!isApiError(thrown) || thrown.reason !== 'upload_gone') return
      forgetReferences(session)
      // A deleted upload would be refused again. Another one may have been chosen meanwhile.
      const { field } = thrown
      setDraft((now) => {
        if (now.reference?.id !== reference?.id) return now
        return field === 'moreImages' ? { ...now, more: [] } : { ...now, reference: null, more: [] }
      })
    },
    [session, setDraft, track],
  )

  return { activated, submitted, refused }
}
