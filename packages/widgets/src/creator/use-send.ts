import { looksLikeCode } from '@easel/contract/codes'
import { useSetAtom, useStore } from 'jotai'
import { useCallback, useRef, useState } from 'react'
import { isShownInPlace } from '../refusals/refusals.ts'
import { useReportError } from '../runtime/errors/use-report-error.ts'
import { untilPainted } from '../runtime/react/until-painted.ts'
import { draftAtom, foldedAtom, makeCompactAtom, triedAtom } from './creator.atoms.ts'
import { useSubmit } from './creator.queries.ts'
import { bodyOf, type Draft, type DraftErrors, validateDraft } from './creator.state.ts'
import { useConfirmAudience } from './use-confirm-audience.ts'
import type { Inspection } from './use-inspection.ts'
import { usePause } from './use-pause.ts'
import { useSendOutcome } from './use-send-outcome.ts'

interface Send {
  /** `settings`: those of an earlier set instead of the draft. */
  send(settings?: Draft): Promise<void>
  sending: boolean
  /** A refusal with a next step: it is shown beside the field. */
  refusal: { error: unknown; at: number } | null
  dismiss(): void
  /** The refused prompt was replaced: only the pause that the refusal started remains. */
  reworded(): void
}

/** Submits the draft; presses while a submit is pending are ignored. */
export function useSend(
  onError: (errors: DraftErrors) => void,
  inspection: Pick<Inspection, 'passes'>,
): Send {
  const store = useStore()
  const setTried = useSetAtom(triedAtom)
  const pause = usePause()
  const [refusal, setRefusal] = useState<Send['refusal']>(() => toRefusal(pause.running()))
  const [sending, setSending] = useState(false)
  const submit = useSubmit()
  const { passes } = inspection
  const report = useReportError()
  const { activated, submitted, refused } = useSendOutcome()
  const inFlight = useRef(false)
  const audienceKnown = useConfirmAudience()

  const submitDraft = useCallback(
    async (draft: Draft) => {
      if (inFlight.current) return
      const errors = validateDraft(draft)
      setTried(true)
      if (errors.prompt || errors.negativePrompt) return onError(errors)
      // An activation code ends the pause.
      const paused = looksLikeCode(draft.prompt) ? null : pause.running()
      if (paused) return setRefusal(toRefusal(paused))
      inFlight.current = true
      setSending(true)
      // Collapses the options and the form, which would cover the results on a phone.
      store.set(foldedAtom, true)
      store.set(makeCompactAtom)
      setRefusal(null)
      // Asking takes a phone longer than a frame.
      await untilPainted()
      try {
        const { known, promisedPrivate } = await audienceKnown(draft)
        if (known === 'unknown' || !(await passes(draft, 'submit'))) return
        const answer = await submit.mutateAsync(bodyOf(draft, promisedPrivate))
        if (answer.kind === 'activated') activated(draft)
        else submitted(draft, answer.set, known)
      } catch (thrown) {
        refused(draft, thrown)
        pause.remember(thrown)
        if (isShownInPlace(thrown)) setRefusal(toRefusal(thrown))
        else report(thrown)
      } finally {
        inFlight.current = false
        setSending(false)
      }
    },
    [
      store,
      submit.mutateAsync,
      onError,
      passes,
      audienceKnown,
      pause.running,
      pause.remember,
      report,
      setTried,
      activated,
      submitted,
      refused,
    ],
  )

  const send = useCallback(
    (settings?: Draft) => submitDraft(settings ?? store.get(draftAtom)),
    [store, submitDraft],
  )
  return {
    send,
    sending,
    refusal,
    dismiss: () => setRefusal(null),
    reworded: () => setRefusal(toRefusal(pause.running())),
  }
}

const toRefusal = (error: unknown): Send['refusal'] => (error ? { error, at: Date.now() } : null)
