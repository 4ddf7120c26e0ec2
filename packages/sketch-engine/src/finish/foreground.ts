import type { Plan } from '../plan/plan.ts'
import type { Stage } from '../scenes/stage.ts'

export function paintForeground(_plan: Plan, _stage: Stage): void {}
