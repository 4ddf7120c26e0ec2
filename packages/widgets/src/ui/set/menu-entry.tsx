import { Icon } from '../icon.tsx'
import type { IconName, IconPath } from '../icon-paths.ts'
import styles from './menu.module.css'

export const DOTS: IconPath = {
  path: [4.8, 11.2, 17.6].map((x) => `M${x} 12a.8.8 0 1 0 1.6 0a.8.8 0 1 0-1.6 0z`).join(''),
}

export interface MenuEntry {
  /** Where two may have the same label. */
  id?: string
  icon?: IconName | IconPath | undefined
  label: string
  /** What there is to know of it, beneath or behind the label. */
  fact?: string | undefined
  isDestructive?: boolean
  /** It cannot be chosen now: the fact says why. */
  isDisabled?: boolean
  /** Of what is on or off. */
  checked?: boolean
  /** Of what is one of several. */
  chosen?: boolean
  /** What its sign says, for screen readers. */
  hint?: string | undefined
  /** Begins a group. */
  isApart?: boolean
  /** A key of the viewer that does the same. */
  keys?: string
  /** What else can be done with it: a menu in place of this one, behind a button at the entry's end. */
  more?: MoreOfEntry
  run(): void
}

export interface MoreOfEntry {
  /** The name of the button and of its menu. */
  label: string
  /** The entry that leads back: it says of what the others are. */
  back: Pick<MenuEntry, 'label' | 'fact'>
  /** For screen readers, at the entry itself: which key leads to the button. */
  hint: string
  entries: readonly MenuEntry[]
}

export const keyOf = ({ id, label }: MenuEntry): string => id ?? label

interface EntryProps {
  entry: MenuEntry
  /** Before it runs. */
  onRun(): void
  onMore(): void
}

/** An entry, with the button for its further actions beside it. */
export function Entry({ entry, onRun, onMore }: EntryProps) {
  const { more, isApart } = entry
  if (!more) return <Item entry={entry} onRun={onRun} />
  return (
    <div role="none" className={styles.row} data-apart={isApart || undefined}>
      <Item entry={{ ...entry, isApart: false }} onRun={onRun} />
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the menu's */}
      <div
        role="menuitem"
        aria-haspopup="menu"
        aria-label={more.label}
        title={more.label}
        tabIndex={-1}
        className={styles.side}
        data-side={keyOf(entry)}
        onClick={onMore}
      >
        <Icon name={DOTS} />
      </div>
    </div>
  )
}

function Item({ entry, onRun }: Pick<EntryProps, 'entry' | 'onRun'>) {
  const { icon, label, fact, isDestructive, isDisabled, checked, chosen, isApart, keys, more, run } = entry
  const hint = more?.hint ?? entry.hint
  const isOn = checked ?? chosen
  const role = { checked: 'menuitemcheckbox', chosen: 'menuitemradio', none: 'menuitem' }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the menu's
    // biome-ignore lint/a11y/noStaticElementInteractions: it has one of three roles
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: of which one may be checked
    <div
      role={role[checked !== undefined ? 'checked' : chosen !== undefined ? 'chosen' : 'none']}
      aria-checked={isOn}
      aria-disabled={isDisabled || undefined}
      aria-description={hint}
      tabIndex={-1}
      aria-keyshortcuts={keys}
      className={styles.item}
      data-destructive={isDestructive || undefined}
      data-apart={isApart || undefined}
      onClick={() => {
        if (isDisabled) return
        onRun()
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
