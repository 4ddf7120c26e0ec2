import type { KeyboardEvent, ReactNode } from 'react'
import styles from './tabs.module.css'

export interface Tab<T extends string> {
  value: T
  text: ReactNode
}

interface TabsProps<T extends string> {
  label: string
  value: T
  tabs: readonly Tab<T>[]
  /** The id of the element that the chosen tab shows. */
  controls: string
  onChange(value: T): void
}

/** Tabs over one list. One tab stop, the arrow keys choose. */
export function Tabs<T extends string>({ label, value, tabs, controls, onChange }: TabsProps<T>) {
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (!step) return
    event.preventDefault()
    const index = tabs.findIndex((tab) => tab.value === value)
    const next = tabs[(index + step + tabs.length) % tabs.length]
    if (!next) return
    onChange(next.value)
    event.currentTarget.querySelector<HTMLElement>(`[data-tab="${next.value}"]`)?.focus()
  }
  return (
    <div className={styles.list} role="tablist" aria-label={label} onKeyDown={onKeyDown}>
      {tabs.map((tab) => (
        <button
          key={tab.value}
          type="button"
          role="tab"
          data-tab={tab.value}
          className={styles.tab}
          aria-selected={tab.value === value}
          aria-controls={controls}
          tabIndex={tab.value === value ? 0 : -1}
          onClick={() => onChange(tab.value)}
        >
          {tab.text}
        </button>
      ))}
    </div>
  )
}
