import type { Launcher } from '@easel/contract/types'
import { useLingui } from '@lingui/react/macro'
import {
  type ComponentProps,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { isComposing } from '../../runtime/react/is-composing.ts'
import { useCloseRequest } from '../../runtime/react/use-close-request.ts'
import { usePressOutside } from '../../runtime/react/use-press-outside.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Hidden } from '../../ui/inline.tsx'
import { Picture } from '../../ui/picture.tsx'
import row from '../list-search.module.css'
import { findStyles } from './find-styles.ts'
import { besideIn } from './grid-keys.ts'
import styles from './style-list.module.css'
import { usePlace } from './use-place.ts'

type Style = Launcher['imageGeneration']['styles'][number]

export interface StyleListProps {
  /** With "None", which has no id. */
  choices: readonly Style[]
  /** The id of the present one. */
  chosen: string
  locked(style: Style): boolean
  /** It was opened with a finger: the keyboard on the screen stays closed until the field is touched. */
  withFinger: boolean
  onChoose(style: Style): void
  onClose(): void
  /** Something else was pressed. */
  onLeave(): void
}

/**
 * All styles, to choose one: the field searches them and Enter takes the first that it finds; the arrow keys go among
 * them, and whatever is typed there goes to the field.
 */
export function StyleList(props: StyleListProps) {
  const { choices, chosen, locked, withFinger, onChoose, onClose } = props
  const { t } = useLingui()
  const [search, setSearch] = useState('')
  const isSearching = search.trim() !== ''
  const found = findStyles(choices, search)
  const count = found.length
  const current = found.find(({ id }) => id === chosen && !isSearching) ?? found[0]
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const place = usePlace()
  useCloseRequest(true, onClose)
  usePressOutside(place, props.onLeave)
  const clear = () => {
    setSearch('')
    field.current?.focus()
  }
  const focusCurrent = () => list.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
  useEffect(() => {
    const present = list.current?.querySelector<HTMLElement>('[tabindex="0"]')
    present?.scrollIntoView?.({ block: 'nearest' })
    ;(withFinger ? present : field.current)?.focus({ preventScroll: true })
  }, [withFinger])
  const onFieldKey = (event: KeyboardEvent) => {
    if (isComposing(event.nativeEvent)) return
    if (event.key === 'ArrowDown') focusCurrent()
    else if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return
    else if (current && isSearching) onChoose(current)
    else if (current) onClose()
    event.preventDefault()
  }
  const onListKey = (event: KeyboardEvent<HTMLElement>) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const isTyped = (event.key.length === 1 && event.key !== ' ') || event.key === 'Backspace'
    const next = besideIn(list.current, event.key)
    // What is typed arrives where the focus is when the key goes on.
    if (isTyped) return field.current?.focus()
    if (next === undefined) return
    if (next) next.focus()
    else field.current?.focus()
    event.preventDefault()
  }
  return (
    <div
      ref={place}
      role="dialog"
      aria-label={t`Styles`}
      className={styles.popover}
      // A press inside does not take the focus, with which it would close before the click.
      onMouseDown={(event) => event.target !== field.current && event.preventDefault()}
    >
      <SearchRow
        {...{ field, search, setSearch }}
        aria-controls={id}
        aria-activedescendant={isSearching && current ? `${id}-${current.id}` : undefined}
        onKeyDown={onFieldKey}
        onClear={clear}
      />
      <div
        ref={list}
        id={id}
        role="listbox"
        aria-label={t`Styles`}
        className={styles.list}
        onKeyDown={onListKey}
      >
        {found.map((style) => (
          <Option
            key={style.id}
            id={`${id}-${style.id}`}
            style={style}
            locked={locked(style)}
            aria-selected={style.id === chosen}
            data-first={(isSearching && style === current) || undefined}
            tabIndex={style === current ? 0 : -1}
            onClick={() => onChoose(style)}
          />
        ))}
      </div>
      {count === 0 && (
        <div className={styles.nothing}>
          <p>{t`No styles match. You can also describe the look in your prompt.`}</p>
          <Button size="small" onClick={clear}>{t`Show all styles`}</Button>
        </div>
      )}
      <Hidden live="polite">{isSearching && t`Styles: ${count}`}</Hidden>
    </div>
  )
}

interface SearchRowProps extends ComponentProps<'input'> {
  field: RefObject<HTMLInputElement | null>
  search: string
  setSearch(search: string): void
  onClear(): void
}

function SearchRow({ field, search, setSearch, onClear, ...rest }: SearchRowProps) {
  const { t } = useLingui()
  return (
    <div className={row.row}>
      <Icon name="search" />
      <input
        {...rest}
        ref={field}
        className={row.input}
        type="text"
        role="combobox"
        aria-expanded="true"
        aria-autocomplete="list"
        aria-label={t`Search styles`}
        placeholder={t`Search styles`}
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="go"
        maxLength={60}
        value={search}
        onChange={(event) => setSearch(event.target.value)}
      />
      {search && <IconButton size="small" icon="close" label={t`Clear the search`} onClick={onClear} />}
    </div>
  )
}

interface OptionProps extends Omit<ComponentProps<'button'>, 'style'> {
  style: Style
  locked: boolean
}

function Option({ style, locked, ...rest }: OptionProps) {
  return (
    <button {...rest} type="button" role="option" className={styles.style}>
      <span className={styles.picture}>
        {style.thumbUrl ? (
          <Picture src={style.thumbUrl} alt="" width={96} height={96} />
        ) : (
          <Icon name={style.id ? 'brush' : 'sparkle'} size="large" />
        )}
      </span>
      <span className={styles.name}>{style.name}</span>
      {style.vip && <VipMark locked={locked} />}
    </button>
  )
}

function VipMark({ locked }: { locked: boolean }) {
  const { t } = useLingui()
  return (
    <span className={styles.vip} role="img" aria-label={t`For VIP members`}>
      <Icon name={locked ? 'lock' : 'crown'} size="small" />
    </span>
  )
}
