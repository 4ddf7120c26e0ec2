import { useLingui } from '@lingui/react/macro'
import { type FocusEvent, type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from 'react'
import { useCloseRequest } from '../../runtime/react/use-close-request.ts'
import { IconButton } from '../button.tsx'
import { Icon } from '../icon.tsx'
import type { IconName, IconPath } from '../icon-paths.ts'
import styles from './more-actions.module.css'

const DOTS: IconPath = {
  path: [4.8, 11.2, 17.6].map((x) => `M${x} 12a.8.8 0 1 0 1.6 0a.8.8 0 1 0-1.6 0z`).join(''),
}

/** The menu's entries, whatever they are. */
const ITEMS = '[role^="menuitem"]'

export interface MoreAction {
  icon: IconName | IconPath
  label: string
  isDestructive?: boolean
  /** Of what is on or off. */
  checked?: boolean
  /** A key of the viewer that does the same. */
  keys?: string
  run(): void
}

/** The rarer actions behind one '…'. The arrow keys choose; Escape, Tab and a press outside close it. */
export function MoreActions({ actions }: { actions: readonly MoreAction[] }) {
  const { t } = useLingui()
  const whole = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)
  const items = () => [...(whole.current?.querySelectorAll<HTMLElement>(ITEMS) ?? [])]
  const close = () => {
    // What an action opens gives the focus back to the button.
    whole.current?.querySelector('button')?.focus({ preventScroll: true })
    setOpen(false)
  }
  useCloseRequest(isOpen, close)
  useEffect(() => {
    if (isOpen) whole.current?.querySelector<HTMLElement>(ITEMS)?.focus()
  }, [isOpen])
  const onKeyDown = (event: KeyboardEvent) => {
    const at = items().indexOf(event.target as HTMLElement)
    const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[event.key]
    if (next !== undefined)
      items()
        .at(next % actions.length)
        ?.focus()
    else if (event.key === 'Enter' || event.key === ' ') items()[at]?.click()
    else if (event.key === 'Escape') close()
    // From the button on, the browser finds what comes next.
    else if (event.key === 'Tab') return close()
    else if (!event.key.startsWith('Arrow')) return
    // The viewer around would step to another image, or close.
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: closes with the focus, which needs no role
    <div
      ref={whole}
      className={styles.more}
      onBlur={({ currentTarget, relatedTarget }: FocusEvent) => {
        if (!currentTarget.contains(relatedTarget)) setOpen(false)
      }}
      // A press inside does not take the focus, which would close it before the click.
      onMouseDown={(event: MouseEvent) => isOpen && event.preventDefault()}
    >
      <IconButton
        aria-haspopup="menu"
        aria-expanded={isOpen}
        variant="default"
        icon={DOTS}
        label={t`More actions`}
        onClick={() => (isOpen ? close() : setOpen(true))}
      />
      {isOpen && (
        <div role="menu" aria-label={t`More actions`} className={styles.menu} onKeyDown={onKeyDown}>
          {actions.map(({ icon, label, isDestructive, checked, keys, run }) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the menu's
            // biome-ignore lint/a11y/noStaticElementInteractions: it has one of two roles
            // biome-ignore lint/a11y/useAriaPropsSupportedByRole: of which one may be checked
            <div
              key={label}
              role={checked === undefined ? 'menuitem' : 'menuitemcheckbox'}
              aria-checked={checked}
              tabIndex={-1}
              aria-keyshortcuts={keys}
              className={styles.menuItem}
              data-destructive={isDestructive || undefined}
              onClick={() => {
                close()
                run()
              }}
            >
              <Icon name={icon} />
              {label}
              {checked && (
                <span className={styles.checked}>
                  <Icon name="check" />
                </span>
              )}
            </div>
          ))}
        </div>
      )}
    </div>
  )
}
