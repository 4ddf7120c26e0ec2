import { type ComponentType, createElement, lazy } from 'react'
import { LazyBoundary, LoadError, type LoadFailureProps } from './lazy-boundary.ts'
import { PageLoadFailure } from './load-failures.tsx'

/** A component whose code may also be brought before it is shown. What does not come then comes when it is shown. */
export type LazyComponent<P> = ComponentType<P> & { preload(): Promise<unknown> }

/**
 * A component whose code comes when it is first shown. Unlike `lazy` alone, which remembers a failure for ever,
 * it is asked for again when it did not come.
 */
export function lazyComponent<P extends object>(
  load: () => Promise<ComponentType<P>>,
  LoadFailure: ComponentType<P & LoadFailureProps> = PageLoadFailure,
): LazyComponent<P> {
  const createLazy = () => lazy(() => load().then(toDefaultExport, toLoadError))
  let Current = createLazy()
  const resetLoad = () => {
    Current = createLazy()
  }
  const LazyComponent = (props: P) => {
    return (
      <LazyBoundary
        resetLoad={resetLoad}
        renderFailure={(onRetry) => createElement(LoadFailure, { ...props, onRetry })}
      >
        {() => createElement(Current as ComponentType<P>, props)}
      </LazyBoundary>
    )
  }
  return Object.assign(LazyComponent, { preload: () => load().catch(() => null) })
}

const toDefaultExport = <T,>(component: T): { default: T } => ({ default: component })

const toLoadError = (cause: unknown): never => {
  throw new LoadError('code did not come', { cause })
}
