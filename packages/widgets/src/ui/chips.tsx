import { type KeyboardEvent, type ReactNode, type SyntheticEvent, useEffect, useRef } from 'react'
import styles from './chips.module.css'
import { Icon } from './icon.tsx'
import type { IconName, IconPath } from './icon-paths.ts'
import { Picture } from './picture.tsx'

/** A row of filters that scrolls sideways. It is one tab stop; the arrow keys move within it. */
export function Chips({ label, children }: { label: string; children: ReactNode }) {
  const row = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const chips = chipsIn(row.current)
    stopAt(chips.find((chip) => chip.matches(':focus')) ?? chips.find(isPressed) ?? chips[0], chips)
  })
  const onKeyDown = ({ key, target }: KeyboardEvent) => {
    const by = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0
    const chips = chipsIn(row.current)
    const next = by && chips.at((chips.indexOf(target as HTMLElement) + by) % chips.length)
    if (next) stopAt(next, chips)?.focus()
  }
  const step = (side: 'before' | 'after') => (
    // For a mouse alone: the keyboard walks over all of them.
    <span
      className={styles.step}
      data-side={side}
      aria-hidden="true"
      onClick={() =>
        row.current?.scrollBy({ left: row.current.clientWidth * (side === 'after' ? STEP : -STEP) })
      }
    />
  )
  return (
    <div
      ref={row}
      role="toolbar"
      aria-label={label}
      className={styles.chips}
      onKeyDown={onKeyDown}
      onPointerEnter={showEnds}
      onScroll={showEnds}
    >
      {step('before')}
      {children}
      {step('after')}
    </div>
  )
}

/** Of what is visible. */
const STEP = 0.8

/** Whether there is more on either side; not in state, since it changes with every scroll. */
function showEnds({ currentTarget: row }: SyntheticEvent<HTMLElement>): void {
  const { scrollLeft, clientWidth, scrollWidth } = row
  row.toggleAttribute('data-before', scrollLeft > 1)
  row.toggleAttribute('data-after', scrollLeft + clientWidth < scrollWidth - 1)
}

const chipsIn = (row: HTMLElement | null): HTMLElement[] => [
  ...(row?.querySelectorAll<HTMLElement>('button') ?? []),
]
const isPressed = (chip: HTMLElement): boolean => chip.getAttribute('aria-pressed') === 'true'

function stopAt(stop: HTMLElement | undefined, chips: readonly HTMLElement[]): HTMLElement | undefined {
  for (const chip of chips) chip.tabIndex = chip === stop ? 0 : -1
  return stop
}

interface ChipProps {
  pressed: boolean
  icon?: IconName | IconPath
  /** URL of a small square image. */
  picture?: string | null
  children: ReactNode
  onClick(): void
}

/** One filter: pressed while it applies. */
export const Chip = ({ pressed, icon, picture, children, onClick }: ChipProps) => (
  <button type="button" className={styles.chip} aria-pressed={pressed} onClick={onClick}>
    {icon && <Icon name={icon} />}
    {picture && (
      <span className={styles.picture}>
        {/* The same picture may be on the wall, which has it from the first paint. */}
        <Picture src={picture} alt="" width={64} height={64} painted={false} />
      </span>
    )}
    {children}
  </button>
)
