import { useState } from 'react'
import { useReportError } from '../runtime/errors/use-report-error.ts'
import type { MoreMenu } from './more-menu.tsx'
import { type MoreAction, MoreTrigger } from './more-trigger.tsx'

const load = () => import('./more-menu.tsx')

/** The rarer actions behind one '…'. Few people open it, so that its code comes with the first press. */
export function MoreActions({ actions }: { actions: readonly MoreAction[] }) {
  const report = useReportError()
  const [loaded, setLoaded] = useState<{ MoreMenu: typeof MoreMenu } | null>(null)
  if (loaded) return <loaded.MoreMenu actions={actions} />
  // Before the press, so that it opens at once. A failure is reported by the press, not by the pointer.
  const prepare = () => void load().catch(() => {})
  return (
    <MoreTrigger
      aria-expanded={false}
      onPointerEnter={prepare}
      onFocus={prepare}
      onClick={() => void load().then(setLoaded, report)}
    />
  )
}
