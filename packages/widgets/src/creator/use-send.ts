import { looksLikeCode } from '@easel/contract/codes'
import { useSetAtom, useStore } from 'jotai'
import { useCallback, useRef, useState } from 'react'
import { staysInPlace } from '../refusals/refusals.ts'
import { useReportError } from '../runtime/errors/use-report-error.ts'
import { draftAtom, foldedAtom, triedAtom } from './creator.atoms.ts'
import { useSubmit } from './creator.queries.ts'
import { bodyOf, type DraftFaults, faultsOf } from './creator.state.ts'
import { useAudienceKnown } from './use-confirm-audience.ts'
import type { Inspection } from './use-inspection.ts'
import { usePause } from './use-pause.ts'
import { useSendOutcome } from './use-send-outcome.ts'

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
  const store = useStore()
  const setTried = useSetAtom(triedAtom)
  const pause = usePause()
  const [refusal, setRefusal] = useState<Send['refusal']>(() => heldBy(pause.running()))
  const [sending, setSending] = useState(false)
  const submit = useSubmit()
  const { passes } = inspection
  const report = useReportError()
  const { activated, submitted, refused } = useSendOutcome()
  const flying = useRef(false)
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
      const { known, promisedPrivate } = await audienceKnown(draft)
      if (known === 'unknown' || !(await passes(draft, 'submit'))) return
      const answer = await submit.mutateAsync(bodyOf(draft, promisedPrivate))
      if (answer.kind === 'activated') activated(draft)
      else submitted(draft, answer.set, known)
    } catch (thrown) {
      refused(draft, thrown)
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
    setTried,
    activated,
    submitted,
    refused,
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
