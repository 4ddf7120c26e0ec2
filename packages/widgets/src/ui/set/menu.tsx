import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { useCloseRequest } from '../../runtime/react/use-close-request.ts'
import { Button, IconButton } from '../button.tsx'
import { Icon } from '../icon.tsx'
import type { IconName, IconPath } from '../icon-paths.ts'
import styles from './menu.module.css'

/** The menu's entries, whatever they are. */
const ITEMS = '[role^="menuitem"]'

export interface MenuEntry {
  /** Where two may have the same label. */
  id?: string
  icon?: IconName | IconPath | undefined
  label: string
  /** What there is to know of it, beneath or behind the label. */
  fact?: string | undefined
  isDestructive?: boolean
  /** Of what is on or off. */
  checked?: boolean
  /** Of what is one of several. */
  chosen?: boolean
  /** Begins a group. */
  isApart?: boolean
  /** A key of the viewer that does the same. */
  keys?: string
  run(): void
}

interface MenuProps {
  /** The name of the button and of the menu. */
  label: string
  entries: readonly MenuEntry[]
  /** Shown on the button, with an arrow; without it the icon is all. */
  text?: string
  icon?: IconName | IconPath
  /** What the button stands for is in effect. */
  pressed?: boolean
  variant?: 'default' | 'veil' | 'quiet'
  size?: 'default' | 'small'
  /** It has been opened: what an entry says may have to be asked for. */
  onOpen?: (() => void) | undefined
}

/** A menu behind a button. The arrow keys choose; Escape, Tab and a press outside close it. */
export function Menu({ label, entries, text, icon, pressed, variant = 'default', size, onOpen }: MenuProps) {
  const whole = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)
  const items = () => [...(whole.current?.querySelectorAll<HTMLElement>(ITEMS) ?? [])]
  const close = () => {
    // What an action opens gives the focus back to the button.
    whole.current?.querySelector('button')?.focus({ preventScroll: true })
    setOpen(false)
  }
  useCloseRequest(isOpen, close)
  useLayoutEffect(() => {
    if (isOpen) keepInside(whole.current?.querySelector<HTMLElement>('[role="menu"]'))
  }, [isOpen])
  useEffect(() => {
    if (!isOpen) return
    const all = [...(whole.current?.querySelectorAll<HTMLElement>(ITEMS) ?? [])]
    const chosen = all.find((item) => item.role === 'menuitemradio' && item.ariaChecked === 'true')
    ;(chosen ?? all[0])?.focus()
  }, [isOpen])
  const onKeyDown = (event: KeyboardEvent) => {
    const at = items().indexOf(event.target as HTMLElement)
    const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[event.key]
    if (next !== undefined)
      items()
        .at(next % entries.length)
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
  const opening = {
    'aria-haspopup': 'menu',
    'aria-expanded': isOpen,
    onClick() {
      if (isOpen) return close()
      setOpen(true)
      onOpen?.()
    },
  } as const
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: closes with the focus, which needs no role
    <div
      ref={whole}
      className={styles.whole}
      data-pressed={pressed || undefined}
      onBlur={({ currentTarget, relatedTarget }: FocusEvent) => {
        if (!currentTarget.contains(relatedTarget)) setOpen(false)
      }}
      // A press inside does not take the focus, which would close it before the click.
      onMouseDown={(event: MouseEvent) => isOpen && event.preventDefault()}
    >
      {text === undefined ? (
        <IconButton {...opening} variant={variant} size={size} icon={icon ?? 'down'} label={label} />
      ) : (
        <Button {...opening} variant={variant} size={size} icon={icon} title={label} aria-label={label}>
          <span className={styles.text}>{text}</span>
          <Icon name="down" size="small" />
        </Button>
      )}
      {isOpen && (
        <div role="menu" aria-label={label} className={styles.menu} onKeyDown={onKeyDown}>
          {entries.map((entry) => (
            <Entry key={entry.id ?? entry.label} entry={entry} onClose={close} />
          ))}
        </div>
      )}
    </div>
  )
}

/** Pixels between a menu and the edge of the page. */
const EDGE = 8

/** Its end is that of its button, and it is below it, unless the page ends before. */
function keepInside(menu: HTMLElement | null | undefined): void {
  if (!menu) return
  const { left, bottom, height } = menu.getBoundingClientRect()
  if (left < EDGE) menu.style.insetInlineEnd = `${left - EDGE}px`
  const above = menu.parentElement?.getBoundingClientRect().top ?? 0
  if (bottom > innerHeight - EDGE && above > height + EDGE) menu.dataset.above = 'true'
}

function Entry({ entry, onClose }: { entry: MenuEntry; onClose(): void }) {
  const { icon, label, fact, isDestructive, checked, chosen, isApart, keys, run } = entry
  const isOn = checked ?? chosen
  const role = { checked: 'menuitemcheckbox', chosen: 'menuitemradio', none: 'menuitem' }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the menu's
    // biome-ignore lint/a11y/noStaticElementInteractions: it has one of three roles
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: of which one may be checked
    <div
      role={role[checked !== undefined ? 'checked' : chosen !== undefined ? 'chosen' : 'none']}
      aria-checked={isOn}
      tabIndex={-1}
      aria-keyshortcuts={keys}
      className={styles.item}
      data-destructive={isDestructive || undefined}
      data-apart={isApart || undefined}
      onClick={() => {
        onClose()
        run()
      }}
    >
      {icon && <Icon name={icon} />}
      <span className={styles.label} title={label}>
        {label}
        {fact && <small className={styles.fact}>{fact}</small>}
      </span>
      {isOn && (
        <span className={styles.checked}>
          <Icon name="check" />
        </span>
      )}
    </div>
  )
}
