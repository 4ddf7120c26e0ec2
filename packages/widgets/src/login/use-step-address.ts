import { useEffect, useRef } from 'react'
import { useEvent } from '../runtime/react/use-event.ts'
import type { Step, StepName } from './flow.state.ts'

interface Address {
  /** The step that the address names; null where it names none. Undefined: there is no address. */
  at: StepName | null | undefined
  onStep(name: StepName): void
  /** Shows a step that was shown before. */
  show(step: Step): void
}

/** Keeps step and address together: a step is told to the address, and an address that was there before shows its step. */
export function useAddress(step: Step, { at, onStep, show }: Address): void {
  const seen = useRef(new Map<StepName, Step>())
  const shown = useEvent(onStep)
  useEffect(() => {
    seen.current.set(step.name, step)
    shown(step.name)
  }, [step])
  const told = useRef(at)
  const follow = useEvent((named: Address['at']) => {
    const isNew = named !== told.current
    told.current = named
    if (!isNew || named === undefined || named === step.name) return
    const before = named === null ? undefined : seen.current.get(named)
    // Of an address in the middle nothing is known: it begins where we are.
    if (before) show(before)
    else onStep(step.name)
  })
  useEffect(() => follow(at), [at])
}
