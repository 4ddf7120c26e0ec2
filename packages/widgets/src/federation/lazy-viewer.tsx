import { lazy, Suspense, useEffect } from 'react'
import { useReportError } from '../runtime/errors/use-report-error.ts'
import { useWidget } from '../runtime/provider/widget-context.ts'
import { ErrorBoundary } from './error-boundary.tsx'

const load = () => lazy(() => import('../viewer/index.ts').then((m) => ({ default: m.Viewer })))
// `lazy` caches a failure: it is recreated after one.
let Viewer = load()

/** The viewer, loaded when a work is opened. When its code fails to load, the work is closed and the error shown. */
export function LazyViewer() {
  return (
    <ErrorBoundary fallback={(error) => <ViewerLoadFailure error={error} />}>
      <Suspense>
        <Viewer />
      </Suspense>
    </ErrorBoundary>
  )
}

function ViewerLoadFailure({ error }: { error: unknown }) {
  const { navigation } = useWidget()
  const report = useReportError()
  // biome-ignore lint/correctness/useExhaustiveDependencies: reported once, not after each render
  useEffect(() => {
    Viewer = load()
    report(error)
    navigation.setParams({ image: null, slot: null })
  }, [])
  return null
}
