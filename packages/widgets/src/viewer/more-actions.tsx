import { useState } from 'react'
import { useReportError } from '../runtime/errors/use-report-error.ts'
import type { MoreMenu } from './more-menu.tsx'
import { type MoreAction, MoreTrigger } from './more-trigger.tsx'

const load = () => import('./more-menu.tsx')

/** The rarer actions behind one '…'. Few people open it, so that its code comes with the first press. */
export function MoreActions({ actions }: { actions: readonly MoreAction[] }) {
  const report = useReportError()
  const [loaded, setLoaded] = useState<{ Menu: typeof MoreMenu; byKeyboard: boolean } | null>(null)
  if (loaded) return <loaded.Menu actions={actions} byKeyboard={loaded.byKeyboard} />
  // Before the press, so that it opens at once. A failure is reported by the press, not by the pointer.
  const prepare = () => void load().catch(() => {})
  return (
    <MoreTrigger
      aria-expanded={false}
      onPointerEnter={prepare}
      onFocus={prepare}
      // A press by a key has no count of clicks.
      onClick={({ detail }) =>
        void load().then(({ MoreMenu: Menu }) => setLoaded({ Menu, byKeyboard: detail === 0 }), report)
      }
    />
  )
}
