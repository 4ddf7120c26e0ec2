import { LANGUAGE_TAG } from '@easel/contract/languages'
import { msg } from '@lingui/core/macro'
import { type RefObject, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { type Toast, type Tone, UNTIL_MARGIN } from '../runtime/notices/notices.ts'
import { useWidget } from '../runtime/provider/widget-context.ts'
import { useEvent } from '../runtime/react/use-event.ts'
import { useLeftFocus } from '../runtime/react/use-left-focus.ts'
import { Button, IconButton } from './button.tsx'
import { Icon } from './icon.tsx'
import type { IconName } from './icon-paths.ts'
import styles from './toast.module.css'

const DURATION = 5_000
const SECONDS = { style: 'unit', unit: 'second', unitDisplay: 'narrow' } as const
const ICON: Record<Tone, IconName | null> = { default: null, success: 'check', warn: 'alert', error: 'alert' }

export interface ToastListProps {
  toasts: readonly Toast[]
  onDismiss(id: number): void
}

/** The toasts. Errors are announced assertively, all others politely. */
export function ToastList({ toasts, onDismiss }: ToastListProps) {
  const { portal } = useWidget()
  const all = useRef<HTMLDivElement>(null)
  const withFinger = useRef(false)
  const before = useFocusBefore(all, withFinger)
  const list = (
    // biome-ignore lint/a11y/noStaticElementInteractions: notes with what its buttons are pressed
    <div
      ref={all}
      className={styles.list}
      onPointerDown={({ pointerType }) => {
        withFinger.current = pointerType === 'touch'
      }}
      onKeyDown={() => {
        withFinger.current = false
      }}
    >
      {toasts.map((toast) => (
        <ToastCard key={toast.id} toast={toast} before={before} onDismiss={() => onDismiss(toast.id)} />
      ))}
    </div>
  )
  return portal.current ? createPortal(list, portal.current) : list
}

/** How many elements are remembered: the last ones may have gone with what was deleted. */
const REMEMBERED = 8

/**
 * What had the focus before it came to the toasts, as far as it is still there; else the page. With a finger no field has it
 * again: the keyboard of the screen would open over what the press has done.
 */
function useFocusBefore(
  all: RefObject<HTMLElement | null>,
  withFinger: RefObject<boolean>,
): (toast: HTMLElement) => HTMLElement | null {
  const had = useRef<Element[]>([])
  useLayoutEffect(() => {
    const root = (all.current?.getRootNode() ?? document) as Document
    const note = (element: EventTarget | null | undefined) => {
      if (!(element instanceof HTMLElement) || all.current?.contains(element)) return
      had.current = [element, ...had.current.filter((one) => one !== element)].slice(0, REMEMBERED)
    }
    const onFocusIn = (event: FocusEvent) => note(event.composedPath()[0])
    if (root.activeElement !== document.body) note(root.activeElement)
    document.addEventListener('focusin', onFocusIn)
    return () => document.removeEventListener('focusin', onFocusIn)
  }, [all])
  return (toast) => {
    const kept = had.current.find(
      (one) =>
        one.isConnected &&
        one.checkVisibility?.() !== false &&
        !(withFinger.current && one.matches('input, textarea')),
    )
    if (kept instanceof HTMLElement) return kept
    const page = toast.getRootNode() as Document
    const rest = [...page.querySelectorAll<HTMLElement>('main[tabindex], .easel-root :is(a[href], button)')]
    return rest.find((one) => !all.current?.contains(one) && one.checkVisibility?.() !== false) ?? null
  }
}

interface ToastCardProps {
  toast: Toast
  before(toast: HTMLElement): HTMLElement | null
  onDismiss(): void
}

function ToastCard({ toast, before, onDismiss }: ToastCardProps) {
  const { api, i18n, language, navigation } = useWidget()
  const [paused, setPaused] = useState(false)
  const { tone = 'default', duration = DURATION } = toast
  const until = toast.until && toast.until - UNTIL_MARGIN
  const [isOver] = useState(() => until !== undefined && until <= api.serverNow())
  // What was over before it could be told is told without it.
  const [action, end] = isOver ? [undefined, undefined] : [toast.action, until]
  const expire = () => {
    onDismiss()
    toast.ended?.()
  }
  const counts = action?.isUndo ?? false
  const isUnseen = usePageHidden() && !counts
  const seconds = useExpiry(expire, { duration, end, paused: paused || isUnseen, counts })
  const icon = ICON[tone]
  const card = useLeftFocus<HTMLDivElement>(before)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the role is there, chosen by tone; nothing here is pressed
    <div
      ref={card}
      className={styles.toast}
      role={tone === 'error' ? 'alert' : 'status'}
      // As the role implies; said, a dialog that is opened later does not hide it from screen readers.
      aria-live={tone === 'error' ? 'assertive' : 'polite'}
      onPointerEnter={() => setPaused(true)}
      onPointerLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
    >
      {icon && <Icon name={icon} color={tone} />}
      <div className={styles.body}>
        <p className={styles.text}>{toast.text}</p>
        {action && (
          <Button
            size="small"
            variant="default"
            onClick={() => {
              onDismiss()
              action.run(navigation)
            }}
          >
            {action.text}
            {/* Nobody is told each second. */}
            {action.isUndo && (
              <span className={styles.seconds} aria-hidden="true">
                {new Intl.NumberFormat(LANGUAGE_TAG[language], SECONDS).format(seconds)}
              </span>
            )}
          </Button>
        )}
      </div>
      <IconButton size="small" icon="close" label={i18n._(msg`Close`)} onClick={onDismiss} />
    </div>
  )
}

/** Whoever comes back to the page from another one sees what was told meanwhile. */
const usePageHidden = (): boolean =>
  useSyncExternalStore(
    (changed) => {
      document.addEventListener('visibilitychange', changed)
      return () => document.removeEventListener('visibilitychange', changed)
    },
    () => document.hidden,
  )

interface Expiry {
  duration: number
  /** Instead of a duration: the end in epoch ms by the server's clock, which no pause puts off. */
  end: number | undefined
  paused: boolean
  /** Goes on after a pause where it was, as the person has seen it; else it starts again. */
  counts: boolean
}

/** Of a longer one the timer ends at once. */
const LONGEST_TIMER = 2 ** 31 - 1

/** The expiry is paused while the pointer or the focus is on the toast, or nobody sees the page. Returns the seconds left, where they count. */
function useExpiry(onExpire: () => void, { duration, end, paused, counts }: Expiry): number {
  const { api } = useWidget()
  // A new callback at each render must not restart the timer.
  const expire = useEvent(onExpire)
  const left = useRef(duration)
  const [seconds, setSeconds] = useState(() =>
    inSeconds(end === undefined ? duration : end - api.serverNow()),
  )
  const stands = paused && end === undefined
  useEffect(() => {
    if (stands) return
    const over = performance.now() + (counts ? left.current : duration)
    const rest = () => (end === undefined ? over - performance.now() : end - api.serverNow())
    const timer = setTimeout(() => expire(), Math.min(rest(), LONGEST_TIMER))
    const tick = () => {
      setSeconds(inSeconds(rest()))
      // Timers stand still while the device sleeps; the server's clock does not.
      if (rest() <= 0) expire()
    }
    const ticks = counts ? setInterval(tick, 1000) : undefined
    return () => {
      left.current = Math.max(0, rest())
      clearTimeout(timer)
      clearInterval(ticks)
    }
  }, [api, duration, end, stands, counts])
  return seconds
}

const inSeconds = (ms: number): number => Math.max(0, Math.ceil(ms / 1000))
