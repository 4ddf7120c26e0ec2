import { type ComponentType, createElement, lazy } from 'react'
import { LazyBoundary, LoadError, type LoadFailureProps } from './lazy-boundary.ts'
import { PageLoadFailure } from './load-failures.tsx'

/** A lazy component that can be preloaded. A failed preload is retried when it is rendered. */
export type LazyComponent<P> = ComponentType<P> & { preload(): Promise<unknown> }

/**
 * A component whose code is loaded when it is first rendered. Unlike `lazy` alone, which caches a failure, it retries.
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
