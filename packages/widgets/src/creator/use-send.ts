import { useLingui } from '@lingui/react/macro'
import { useSetAtom, useStore } from 'jotai'
import { useCallback, useRef, useState } from 'react'
import { staysInPlace } from '../refusals/errors.ts'
import { isApiError } from '../runtime/api-errors.ts'
import { useMembershipChanged } from '../runtime/membership.queries.ts'
import { useReportError } from '../runtime/use-report-error.ts'
import { useWidget } from '../runtime/widget-context.ts'
import { draftAtom, triedAtom } from './creator.atoms.ts'
import { useSubmit } from './creator.queries.ts'
import { bodyOf, type DraftFaults, faultsOf } from './creator.state.ts'
import { useKeptLists } from './creator-store.tsx'

interface Send {
  send(): Promise<void>
  sending: boolean
  /** A refusal that asks for something: it stays beside the field. */
  refusal: { error: unknown; at: number } | null
  dismiss(): void
}

/** Sends the draft, once however often it is pressed. */
export function useSend(onFault: (faults: DraftFaults) => void): Send {
  const { t } = useLingui()
  const { notices, track } = useWidget()
  const store = useStore()
  const change = useKeptLists()
  const setTried = useSetAtom(triedAtom)
  const [refusal, setRefusal] = useState<Send['refusal']>(null)
  const submit = useSubmit()
  const setDraft = useSetAtom(draftAtom)
  const membershipChanged = useMembershipChanged()
  const report = useReportError()
  const flying = useRef(false)

  const send = useCallback(async () => {
    if (flying.current) return
    const draft = store.get(draftAtom)
    const faults = faultsOf(draft)
    setTried(true)
    if (faults.prompt || faults.negativePrompt) return onFault(faults)
    flying.current = true
    setRefusal(null)
    try {
      const answer = await submit.mutateAsync(bodyOf(draft))
      setTried(false)
      if (answer.kind === 'activated') {
        track('code_activated')
        notices.toast({ text: answer.message || t`Your membership is active`, tone: 'success' })
        // A code is no prompt to come back to, and nobody should read it over a shoulder.
        setDraft({ ...draft, prompt: '' })
        membershipChanged()
        return
      }
      track('submitted', { id: answer.set.id, style: draft.styleId, ratio: draft.ratioType })
      change('history', { add: draft.prompt.trim() })
      change('sets', { add: answer.set.id })
    } catch (thrown) {
      track('submit_refused', { status: isApiError(thrown) ? thrown.status : 0 })
      if (isApiError(thrown) && thrown.reason === 'upload_gone') {
        // What is no longer there would be refused for ever. Another one may have been chosen meanwhile.
        const { reference } = draft
        setDraft((now) => (now.reference?.id === reference?.id ? { ...now, reference: null } : now))
      }
      if (staysInPlace(thrown)) setRefusal({ error: thrown, at: Date.now() })
      else report(thrown)
    } finally {
      flying.current = false
    }
  }, [
    store,
    submit.mutateAsync,
    onFault,
    notices,
    report,
    change,
    setTried,
    setDraft,
    membershipChanged,
    track,
    t,
  ])

  return { send, sending: submit.isPending, refusal, dismiss: () => setRefusal(null) }
}
