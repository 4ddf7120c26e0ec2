import { lazy, Suspense, useEffect } from 'react'
import { useReportError } from '../runtime/errors/use-report-error.ts'
import { useWidget } from '../runtime/provider/widget-context.ts'
import { Guard } from './error-boundary.tsx'

const load = () => lazy(() => import('../viewer/index.ts').then((m) => ({ default: m.Viewer })))
// `lazy` remembers a failure for ever: after one there is a new one.
let Viewer = load()

/** A work that is opened. When the viewer's code does not come, it is closed again and that is said. */
export function LateViewer() {
  return (
    <Guard broken={(error) => <NotOpened error={error} />}>
      <Suspense>
        <Viewer />
      </Suspense>
    </Guard>
  )
}

function NotOpened({ error }: { error: unknown }) {
  const { navigation } = useWidget()
  const report = useReportError()
  // biome-ignore lint/correctness/useExhaustiveDependencies: said once, whatever is rendered meanwhile
  useEffect(() => {
    Viewer = load()
    report(error)
    navigation.setParams({ image: null, slot: null })
  }, [])
  return null
}
