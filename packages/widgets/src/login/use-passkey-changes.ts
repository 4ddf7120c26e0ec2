import { useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { isApiError } from '../runtime/errors/is-api-error.ts'
import { useReportError } from '../runtime/errors/use-report-error.ts'
import { useWidget } from '../runtime/provider/widget-context.ts'
import type { Proof } from './proof-step.tsx'

export const PASSKEYS = ['passkeys']

type Change = { type: 'add' } | { type: 'remove'; id: string }

/** Adds and removes passkeys. After an old sign-in a proof is requested first, and the change is then repeated. */
export function usePasskeyChanges() {
  const [awaitingProof, setAwaitingProof] = useState<Change | null>(null)
  const queries = useQueryClient()
  const report = useReportError()
  const requestChange = useRequestChange()
  const changing = useMutation({
    mutationFn: ({ change, proof }: { change: Change; proof?: Proof }) => requestChange(change, proof),
    onSuccess: () => setAwaitingProof(null),
    onError: (thrown, { change, proof }) => {
      if (isApiError(thrown) && thrown.reason === 'proof_needed') setAwaitingProof(change)
      // A refused proof is shown where it was entered.
      else if (!proof) report(thrown)
    },
    onSettled: () => queries.invalidateQueries({ queryKey: PASSKEYS }),
  })
  return {
    begin: (change: Change) => changing.mutate({ change }),
    busy: changing.isPending,
    outcome: changing.data ?? null,
    awaitingProof,
    async prove(proof: Proof): Promise<void> {
      if (awaitingProof) await changing.mutateAsync({ change: awaitingProof, proof })
    },
  }
}

/** The outcome, shown beside the list; null where there is nothing to say. */
interface Outcome {
  text: string
  isError: boolean
}

function useRequestChange(): (change: Change, proof?: Proof) => Promise<Outcome | null> {
  const { t } = useLingui()
  const { api } = useWidget()
  const done = (text: string): Outcome => ({ text, isError: false })
  const failed = (text: string): Outcome => ({ text, isError: true })
  return async (change, proof) => {
    const proved = proof ? { proof } : {}
    if (change.type === 'remove') {
      await api.call('removePasskey', { body: { id: change.id, ...proved } })
      return done(t`Passkey removed`)
    }
    const [{ createPasskey, describeThisDevice }, { options }] = await Promise.all([
      import('./passkey-browser.ts'),
      api.call('passkeyOptions', { body: proved }),
    ])
    const response = await createPasskey(options)
    if (response === 'here') return failed(t`This device already has a passkey for this account`)
    if (response === 'failed') return failed(t`This browser could not make a passkey`)
    // The person has cancelled the browser's dialog.
    if (response === 'none') return null
    await api.call('addPasskey', { body: { name: describeThisDevice(), response } })
    return done(t`Passkey added`)
  }
}
