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
/** While a word is composed: some phones' keyboards compose until a space, others have only begun. */
const COMPOSING = 1_500

/** Searches while typing, debounced; Enter searches at once. */
export function SearchField({ label, placeholder, value, onSearch }: SearchFieldProps) {
  const { i18n } = useWidget()
  const [text, setText] = useState(value)
  const [lastValue, setLastValue] = useState(value)
  /** What this field has searched for, and its parent has not stored yet. */
  const [asked, setAsked] = useState<readonly string[]>([])
  const [isComposing, setIsComposing] = useState(false)
  if (lastValue !== value) {
    setLastValue(value)
    const own = asked.indexOf(value)
    setAsked(asked.slice(own < 0 ? asked.length : own + 1))
    // The stored search was changed elsewhere (Back, a reset): it replaces the typed text.
    if (own < 0) setText(value)
  }
  const searchFor = (words: string) => {
    if (words === (asked.at(-1) ?? value)) return
    setAsked([...asked, words])
    onSearch(words)
  }
  const search = useEvent(() => searchFor(text.trim()))
  // biome-ignore lint/correctness/useExhaustiveDependencies: each keystroke restarts the debounce
  useEffect(() => {
    const timer = setTimeout(() => search(), isComposing ? COMPOSING : DEBOUNCE)
    return () => clearTimeout(timer)
  }, [text, isComposing])
  return (
    <search className={styles.search}>
      <form
        className={styles.field}
        onSubmit={(event) => {
          event.preventDefault()
          search()
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
          onCompositionStart={() => setIsComposing(true)}
          onCompositionEnd={() => setIsComposing(false)}
        />
        {text && (
          <IconButton
            size="small"
            icon="close"
            label={i18n._(msg`Clear the search`)}
            onClick={() => {
              setText('')
              searchFor('')
            }}
          />
        )}
      </form>
    </search>
  )
}
