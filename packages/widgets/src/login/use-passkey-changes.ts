import { useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { isApiError } from '../runtime/errors/is-api-error.ts'
import { useReportError } from '../runtime/errors/use-report-error.ts'
import { useWidget } from '../runtime/provider/widget-context.ts'
import type { Proof } from './proof-step.tsx'

export const PASSKEYS = ['passkeys']

type Change = { type: 'add' } | { type: 'remove'; id: string }

/** Adds and removes passkeys. Whoever signed in long ago is asked for a proof between, and goes on where they were. */
export function usePasskeyChanges() {
  const [unproved, setUnproved] = useState<Change | null>(null)
  const queries = useQueryClient()
  const report = useReportError()
  const make = useMake()
  const changing = useMutation({
    mutationFn: ({ change, proof }: { change: Change; proof?: Proof }) => make(change, proof),
    onSuccess: () => setUnproved(null),
    onError: (thrown, { change, proof }) => {
      if (isApiError(thrown) && thrown.reason === 'proof_needed') setUnproved(change)
      // A proof that is not taken is told where it was written.
      else if (!proof) report(thrown)
    },
    onSettled: () => queries.invalidateQueries({ queryKey: PASSKEYS }),
  })
  return {
    begin: (change: Change) => changing.mutate({ change }),
    busy: changing.isPending,
    said: changing.data ?? null,
    unproved,
    async prove(proof: Proof): Promise<void> {
      if (unproved) await changing.mutateAsync({ change: unproved, proof })
    },
  }
}

/** What came of it, to be said where the list is; null where there is nothing to say. */
interface Said {
  text: string
  isFault: boolean
}

function useMake(): (change: Change, proof?: Proof) => Promise<Said | null> {
  const { t } = useLingui()
  const { api } = useWidget()
  const done = (text: string): Said => ({ text, isFault: false })
  const failed = (text: string): Said => ({ text, isFault: true })
  return async (change, proof) => {
    const proved = proof ? { proof } : {}
    if (change.type === 'remove') {
      await api.call('removePasskey', { body: { id: change.id, ...proved } })
      return done(t`Passkey removed`)
    }
    const [{ makePasskey, nameOfHere }, { options }] = await Promise.all([
      import('./passkey-browser.ts'),
      api.call('passkeyOptions', { body: proved }),
    ])
    const response = await makePasskey(options)
    if (response === 'here') return failed(t`This device already has a passkey for this account`)
    if (response === 'failed') return failed(t`This browser could not make a passkey`)
    // Whoever has closed the browser's dialog knows it.
    if (response === 'none') return null
    await api.call('addPasskey', { body: { name: nameOfHere(), response } })
    return done(t`Passkey added`)
  }
}
