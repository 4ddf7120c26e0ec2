import { type Tab, Tabs } from '@easel/widgets/ui'
import { type ReactNode, useId } from 'react'
import styles from './tabbed.module.css'

interface TabbedProps<T extends string> {
  /** What the tabs choose among, for screen readers. */
  label: string
  value: T
  tabs: readonly Tab<T>[]
  /** What else changes the list, at the end of the tabs' row. */
  beside?: ReactNode
  children: ReactNode
  onChange(value: T): void
}

/** Tabs above the list that they choose. */
export function Tabbed<T extends string>({ beside, children, ...of }: TabbedProps<T>) {
  const panel = useId()
  return (
    <>
      <div className={styles.tabs}>
        <Tabs {...of} controls={panel} />
        {beside}
      </div>
      <div
        id={panel}
        role="tabpanel"
        aria-label={String(of.tabs.find(({ value }) => value === of.value)?.text)}
      >
        {children}
      </div>
    </>
  )
}
