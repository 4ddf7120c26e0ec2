import { useEffect, useRef } from 'react'
import { useEvent } from '../runtime/react/use-event.ts'
import type { Step, StepName } from './flow.state.ts'

interface Address {
  /** The step that the address names; null where it names none. Undefined: the flow has no address. */
  at: StepName | null | undefined
  /** Changes with each move through the browser’s history. */
  move: number
  onStep(name: StepName): void
  /** Returns to a step that was shown before. */
  show(step: Step): void
}

/** Synchronizes step and address in both directions. */
export function useStepAddress(step: Step, { at, move, onStep, show }: Address): void {
  const shownSteps = useRef(new Map<StepName, Step>())
  const shown = useEvent(onStep)
  useEffect(() => {
    shownSteps.current.set(step.name, step)
    shown(step.name)
  }, [step])
  const last = useRef({ at, move })
  const follow = useEvent((named: Address['at'], move: number) => {
    // A step back, before the step forward was rendered, ends at the address that was rendered last.
    const isNew = named !== last.current.at || move !== last.current.move
    last.current = { at: named, move }
    if (!isNew || named === undefined || named === step.name) return
    const before = named === null ? undefined : shownSteps.current.get(named)
    // A step that was never shown cannot be restored: the address is corrected instead.
    if (before) show(before)
    else onStep(step.name)
  })
  useEffect(() => follow(at, move), [at, move])
}
