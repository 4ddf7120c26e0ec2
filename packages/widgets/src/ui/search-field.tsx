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
  /** What is looked for now, wherever it is kept. */
  value: string
  onSearch(text: string): void
}

const PAUSE = 350

/** Looks while one writes, a moment after the last letter; Enter does not wait. */
export function SearchField({ label, placeholder, value, onSearch }: SearchFieldProps) {
  const { i18n } = useWidget()
  const [text, setText] = useState(value)
  const [kept, setKept] = useState(value)
  // What is kept elsewhere has changed (Back, a cleared search): it wins over the field.
  if (kept !== value) {
    setKept(value)
    if (text.trim() !== value) setText(value)
  }
  const search = useEvent(() => {
    if (text.trim() !== value) onSearch(text.trim())
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: each letter starts the pause again
  useEffect(() => {
    const timer = setTimeout(() => search(), PAUSE)
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
