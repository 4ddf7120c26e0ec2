import { looksLikeCode } from '@easel/contract/codes'
import { useSetAtom, useStore } from 'jotai'
import { useCallback, useRef, useState } from 'react'
import { staysInPlace } from '../refusals/errors.ts'
import { useMembershipBegan } from '../refusals/use-membership-began.ts'
import { isApiError } from '../runtime/api-errors.ts'
import { useReportError } from '../runtime/use-report-error.ts'
import { useWidget } from '../runtime/widget-context.ts'
import { draftAtom, foldedAtom, justSaidAtom, triedAtom } from './creator.atoms.ts'
import { useSubmit } from './creator.queries.ts'
import { bodyOf, type DraftFaults, faultsOf } from './creator.state.ts'
import { useKeptLists } from './creator-store.tsx'
import { useAudienceKnown } from './use-audience-known.ts'
import { useAudienceTold } from './use-audience-told.ts'
import type { Inspection } from './use-inspection.ts'
import { usePause } from './use-pause.ts'

interface Send {
  send(): Promise<void>
  sending: boolean
  /** A refusal that asks for something: it stays beside the field. */
  refusal: { error: unknown; at: number } | null
  dismiss(): void
  /** The refused words are gone; of the refusal there stays the pause that it began. */
  reworded(): void
}

/** Sends the draft, once however often it is pressed. */
export function useSend(
  onFault: (faults: DraftFaults) => void,
  inspection: Pick<Inspection, 'passes'>,
): Send {
  const { track } = useWidget()
  const store = useStore()
  const change = useKeptLists()
  const setJustSaid = useSetAtom(justSaidAtom)
  const setTried = useSetAtom(triedAtom)
  const pause = usePause()
  const [refusal, setRefusal] = useState<Send['refusal']>(() => heldBy(pause.running()))
  const [sending, setSending] = useState(false)
  const submit = useSubmit()
  const { passes } = inspection
  const setDraft = useSetAtom(draftAtom)
  const began = useMembershipBegan()
  const report = useReportError()
  const flying = useRef(false)
  const { remember } = useAudienceTold()
  const audienceKnown = useAudienceKnown()

  const send = useCallback(async () => {
    if (flying.current) return
    const draft = store.get(draftAtom)
    const faults = faultsOf(draft)
    setTried(true)
    if (faults.prompt || faults.negativePrompt) return onFault(faults)
    // A code is no prompt, and ends the pause.
    const paused = looksLikeCode(draft.prompt) ? null : pause.running()
    if (paused) return setRefusal(heldBy(paused))
    flying.current = true
    setSending(true)
    // What is on its way is looked at: on a phone the options would lie over it.
    store.set(foldedAtom, true)
    setRefusal(null)
    try {
      const known = await audienceKnown(draft)
      if (known === 'unknown' || !(await passes(draft, 'submit'))) return
      const answer = await submit.mutateAsync(bodyOf(draft))
      setTried(false)
      if (answer.kind === 'activated') {
        track('code_activated')
        // A code is no prompt to come back to, and nobody should read it over a shoulder.
        setDraft({ ...draft, prompt: '' })
        void began()
        return
      }
      track('submitted', { id: answer.set.id, style: draft.styleId, ratio: draft.ratioType })
      change('history', { add: draft.prompt.trim() })
      change('sets', { add: answer.set.id })
      // The words stay for one press more where they came with this one.
      setJustSaid(known === 'just now')
      if (known === 'before') remember(draft)
    } catch (thrown) {
      track('submit_refused', { status: isApiError(thrown) ? thrown.status : 0 })
      if (isApiError(thrown) && thrown.reason === 'upload_gone') {
        // What is no longer there would be refused for ever. Another one may have been chosen meanwhile.
        const { reference } = draft
        setDraft((now) => (now.reference?.id === reference?.id ? { ...now, reference: null } : now))
      }
      pause.remember(thrown)
      if (staysInPlace(thrown)) setRefusal(heldBy(thrown))
      else report(thrown)
    } finally {
      flying.current = false
      setSending(false)
    }
  }, [
    store,
    submit.mutateAsync,
    onFault,
    passes,
    audienceKnown,
    pause.running,
    pause.remember,
    report,
    change,
    setTried,
    setJustSaid,
    setDraft,
    began,
    remember,
    track,
  ])

  return {
    send,
    sending,
    refusal,
    dismiss: () => setRefusal(null),
    reworded: () => setRefusal(heldBy(pause.running())),
  }
}

const heldBy = (error: unknown): Send['refusal'] => (error ? { error, at: Date.now() } : null)
