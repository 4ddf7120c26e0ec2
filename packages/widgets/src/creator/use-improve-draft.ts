import { useStore } from 'jotai'
import { useState } from 'react'
import { draftAtom } from './creator.atoms.ts'
import type { ParameterState } from './parameters/use-parameters.ts'
import type { useImprove } from './use-improve.ts'
import type { Inspection } from './use-inspection.ts'

/** Improves the prompt of the draft, once it has passed the inspection. */
export function useImproveDraft(
  improvement: Pick<ReturnType<typeof useImprove>, 'begin'>,
  { passes }: Pick<Inspection, 'passes'>,
  { settle }: Pick<ParameterState, 'settle'>,
) {
  const store = useStore()
  /** The prompt is being inspected before it is improved. */
  const [checking, setChecking] = useState(false)
  const improve = async () => {
    if (checking) return
    await settle()
    const { prompt } = store.get(draftAtom)
    if (prompt.trim() === '') return
    setChecking(true)
    const hasPassed = await passes({ prompt, negativePrompt: '' }, 'optimise')
    setChecking(false)
    // The prompt was edited meanwhile: the person presses again to improve the new one.
    if (hasPassed && store.get(draftAtom).prompt === prompt) await improvement.begin(prompt.trim())
  }
  return { checking, improve }
}
