import { type ComponentType, createElement, lazy, useState } from 'react'
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
  let loaded: ComponentType<P> | null = null
  const loadModule = async () => {
    const component = await load()
    loaded = component
    return { default: component }
  }
  const createLazy = () => lazy(() => loadModule().catch(toLoadError))
  let Current = createLazy()
  const resetLoad = () => {
    Current = createLazy()
  }
  const LazyComponent = (props: P) => {
    // Loaded code is rendered without Suspense: React would delay content after a fallback by 300 ms.
    const [Loaded] = useState(() => loaded)
    if (Loaded) return <Loaded {...props} />
    return (
      <LazyBoundary
        resetLoad={resetLoad}
        renderFailure={(onRetry) => createElement(LoadFailure, { ...props, onRetry })}
      >
        {() => createElement(Current as ComponentType<P>, props)}
      </LazyBoundary>
    )
  }
  return Object.assign(LazyComponent, { preload: () => loadModule().catch(() => null) })
}

const toLoadError = (cause: unknown): never => {
  throw new LoadError('code did not come', { cause })
}
