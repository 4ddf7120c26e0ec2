import { msg } from '@lingui/core/macro'
import { useEffect, useState } from 'react'
import { useWidget } from '../runtime/provider/widget-context.ts'
import { useEvent } from '../runtime/react/use-event.ts'
import { IconButton } from './button.tsx'
import { Icon } from './icon.tsx'
import styles from './search-field.module.css'

interface SearchFieldProps {
  label: string
  placeholder: string
  /** The present search, which is stored by the parent. */
  value: string
  onSearch(text: string): void
}

const DEBOUNCE = 350

/** Searches while typing, debounced; Enter searches at once. */
export function SearchField({ label, placeholder, value, onSearch }: SearchFieldProps) {
  const { i18n } = useWidget()
  const [text, setText] = useState(value)
  const [lastValue, setLastValue] = useState(value)
  // The stored search has changed (Back, a reset): it replaces the typed text.
  if (lastValue !== value) {
    setLastValue(value)
    if (text.trim() !== value) setText(value)
  }
  const search = useEvent(() => {
    if (text.trim() !== value) onSearch(text.trim())
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: each keystroke restarts the debounce
  useEffect(() => {
    const timer = setTimeout(() => search(), DEBOUNCE)
    return () => clearTimeout(timer)
  }, [text])
  return (
    <search className={styles.search}>
      <form
        className={styles.field}
        onSubmit={(event) => {
          event.preventDefault()
          if (text.trim() !== value) onSearch(text.trim())
        }}
      >
        <Icon name="search" />
        <input
          className={styles.input}
          type="search"
          enterKeyHint="search"
          maxLength={200}
          aria-label={label}
          placeholder={placeholder}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        {text && (
          <IconButton
            size="small"
            icon="close"
            label={i18n._(msg`Clear the search`)}
            onClick={() => {
              setText('')
              onSearch('')
            }}
          />
        )}
      </form>
    </search>
  )
}
