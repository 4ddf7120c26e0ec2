import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { useCloseRequest } from '../../runtime/react/use-close-request.ts'
import { Button, IconButton } from '../button.tsx'
import { Icon } from '../icon.tsx'
import type { IconName, IconPath } from '../icon-paths.ts'
import { seenOf } from '../seen-of.ts'
import styles from './menu.module.css'
import { Entry, keyOf, type MenuEntry } from './menu-entry.tsx'
import { ITEMS, moveByKey } from './menu-keys.ts'

export type { MenuEntry } from './menu-entry.tsx'

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

/**
 * A menu behind a button. The arrow keys choose; Escape, Tab and a press outside close it. What else can be done with an
 * entry takes the menu's place, from which Escape and the left arrow lead back.
 */
export function Menu({ label, entries, text, icon, pressed, variant = 'default', size, onOpen }: MenuProps) {
  const whole = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)
  const inner = useInnerMenu(entries)
  const shown = inner.entries ?? entries
  const close = () => {
    // What an action opens gives the focus back to the button.
    whole.current?.querySelector('button')?.focus({ preventScroll: true })
    inner.leave()
    setOpen(false)
  }
  useCloseRequest(isOpen, close)
  useCloseRequest(isOpen && inner.more !== undefined, inner.leave)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another menu in its place may be longer
  useLayoutEffect(() => {
    if (isOpen && shown.length > 0) keepInside(whole.current?.querySelector('[role="menu"]'))
  }, [isOpen, shown.length, inner.id])
  useFocusInside(whole, isOpen, inner.id)
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (moveByKey(event)) return
    if (event.key === 'Escape' || event.key === 'ArrowLeft') {
      if (inner.more) inner.leave()
      else if (event.key === 'Escape') close()
    }
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
        if (currentTarget.contains(relatedTarget)) return
        inner.leave()
        setOpen(false)
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
        <div
          role="menu"
          aria-label={inner.more?.label ?? label}
          className={styles.menu}
          onKeyDown={onKeyDown}
        >
          {shown.map((entry) => (
            <Entry
              key={keyOf(entry)}
              entry={entry}
              onRun={() => entry !== inner.back && close()}
              onMore={() => inner.enter(keyOf(entry))}
            />
          ))}
        </div>
      )}
    </div>
  )
}

/** The further actions of an entry, in place of the entries while they are chosen from. */
function useInnerMenu(entries: readonly MenuEntry[]) {
  const [id, setId] = useState<string | null>(null)
  // Gone with its entry.
  const more = entries.find((entry) => keyOf(entry) === id)?.more
  const leave = () => setId(null)
  const back: MenuEntry | null = more ? { icon: 'left', ...more.back, run: leave } : null
  return {
    id: more ? id : null,
    more,
    back,
    entries: more && back && [back, ...more.entries],
    enter: setId,
    leave,
  }
}

/** The focus goes to what is chosen, and back from further actions to the button that led to them. */
function useFocusInside(whole: RefObject<HTMLElement | null>, isOpen: boolean, inner: string | null): void {
  const before = useRef<string | null>(null)
  useEffect(() => {
    const from = before.current
    before.current = inner
    if (!isOpen) return
    const all = [...(whole.current?.querySelectorAll<HTMLElement>(ITEMS) ?? [])]
    const led = from === null ? undefined : all.find((item) => item.dataset.side === from)
    const chosen = all.find((item) => item.role === 'menuitemradio' && item.ariaChecked === 'true')
    ;(led ?? chosen ?? all[0])?.focus()
  }, [whole, isOpen, inner])
}

/** Pixels between a menu and the edge of what it is seen in. */
const EDGE = 8
/** Of a menu that scrolls, as much is seen as three entries. */
const LEAST = 132

/** Its end is that of its button, and it is below it, unless what it is seen in ends before. Where neither has the room, it scrolls. */
function keepInside(menu: HTMLElement | null | undefined): void {
  if (!menu) return
  menu.style.insetInlineEnd = ''
  menu.style.maxBlockSize = ''
  delete menu.dataset.above
  const { left, top, bottom, height } = menu.getBoundingClientRect()
  // In somebody else's page it stays over its own widget.
  const least = (menu.closest('.easel-root')?.getBoundingClientRect().left ?? 0) + EDGE
  if (left < least) menu.style.insetInlineEnd = `${left - least}px`
  const seen = seenOf(menu)
  if (bottom <= seen.end - EDGE) return
  const above = (menu.parentElement?.getBoundingClientRect().top ?? 0) - seen.start
  if (above > height + EDGE) menu.dataset.above = 'true'
  else menu.style.maxBlockSize = `${Math.max(seen.end - EDGE - top, LEAST)}px`
}
