import { type ReactNode, useLayoutEffect, useRef } from 'react'
import styles from './pretend.module.css'
import { teach } from './pseudo.ts'

export type PretendedState = 'hover' | 'active' | 'focus'

interface PretendProps {
  state: PretendedState
  children: ReactNode
}

/** Shows its children as hovered, pressed, or focused by keyboard. */
export function Pretend({ state, children }: PretendProps) {
  const container = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const root = container.current?.getRootNode()
    if (root instanceof Document || root instanceof ShadowRoot) teach(root)
  }, [])
  return (
    <div ref={container} className={styles.place} data-pretend={state}>
      {children}
    </div>
  )
}

/** States beside each other, each with its name. */
export function Row({ children, wide = false }: { children: ReactNode; wide?: boolean }) {
  return (
    <div className={styles.row} data-wide={wide}>
      {children}
    </div>
  )
}

interface StateProps {
  name: string
  pretend?: PretendedState
  children: ReactNode
}

export function State({ name, pretend, children }: StateProps) {
  return (
    <div className={styles.state}>
      <p className={styles.name} lang="en">
        {name}
      </p>
      {pretend ? (
        <Pretend state={pretend}>{children}</Pretend>
      ) : (
        <div className={styles.place}>{children}</div>
      )}
    </div>
  )
}
