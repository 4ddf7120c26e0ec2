import { type ComponentType, createElement, lazy } from 'react'
import { LateGuard, type MissingProps, NotLoaded } from './lazy-boundary.ts'
import { MissingPage } from './load-failures.tsx'

/** A component whose code may also be brought before it is shown. What does not come then comes when it is shown. */
export type Late<P> = ComponentType<P> & { bring(): Promise<unknown> }

/**
 * A component whose code comes when it is first shown. Unlike `lazy` alone, which remembers a failure for ever,
 * it is asked for again when it did not come.
 */
export function late<P extends object>(
  load: () => Promise<ComponentType<P>>,
  Missing: ComponentType<P & MissingProps> = MissingPage,
): Late<P> {
  const attempt = () => lazy(() => load().then(asDefault, notLoaded))
  let Present = attempt()
  const renew = () => {
    Present = attempt()
  }
  const Late = (props: P) => {
    return (
      <LateGuard renew={renew} missing={(onRetry) => createElement(Missing, { ...props, onRetry })}>
        {() => createElement(Present as ComponentType<P>, props)}
      </LateGuard>
    )
  }
  return Object.assign(Late, { bring: () => load().catch(() => null) })
}

const asDefault = <T,>(component: T): { default: T } => ({ default: component })

const notLoaded = (cause: unknown): never => {
  throw new NotLoaded('code did not come', { cause })
}
