import { useLingui } from '@lingui/react/macro'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { isComposing } from '../runtime/react/is-composing.ts'
import { useCloseRequest } from '../runtime/react/use-close-request.ts'
import { usePressOutside } from '../runtime/react/use-press-outside.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { Hidden } from '../ui/inline.tsx'
import row from './list-search.module.css'
import styles from './prompt-history.module.css'
import { usePastPrompts } from './use-past-prompts.ts'

interface PromptHistoryProps {
  onUse(prompt: string): void
  onClose(): void
}

/**
 * The last prompts, to reuse one: those of this browser, then those of the person's works. The field searches them, the
 * arrow keys choose, Enter takes. Escape, the Back gesture and a press outside close it.
 */
export function PromptHistory({ onUse, onClose }: PromptHistoryProps) {
  const { t } = useLingui()
  const [search, setSearch] = useState('')
  const { prompts, pending, failed, retry } = usePastPrompts(search)
  const [chosen, setChosen] = useState(0)
  const at = Math.min(chosen, prompts.length - 1)
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const popover = useRef<HTMLDivElement>(null)
  useCloseRequest(true, onClose)
  usePressOutside(popover, () => {
    // The focus goes where the press is, and not back to the prompt.
    input.current?.blur()
    onClose()
  })
  useEffect(() => input.current?.focus({ preventScroll: true }), [])
  useEffect(() => {
    if (at >= 0) document.getElementById(`${id}-${at}`)?.scrollIntoView?.({ block: 'nearest' })
  }, [id, at])
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event.nativeEvent)) return
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const prompt = prompts[at]
    if (by) setChosen(Math.max(0, Math.min(prompts.length - 1, at + by)))
    else if (event.key === 'Escape') onClose()
    else if (event.key !== 'Enter') return
    else if (prompt !== undefined) onUse(prompt)
    // Neither the form nor the sheet around has a part in these keys.
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: closes with the focus, which needs no role
    <div
      ref={popover}
      className={styles.popover}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (relatedTarget && !currentTarget.contains(relatedTarget)) onClose()
      }}
    >
      <div className={row.row}>
        <Icon name="search" />
        <input
          ref={input}
          className={row.input}
          type="text"
          role="combobox"
          aria-expanded="true"
          aria-controls={id}
          aria-activedescendant={at >= 0 ? `${id}-${at}` : undefined}
          aria-autocomplete="list"
          aria-label={t`Search your prompts`}
          placeholder={t`Search your prompts`}
          autoComplete="off"
          enterKeyHint="go"
          maxLength={200}
          value={search}
          onKeyDown={onKeyDown}
          onChange={(event) => {
            setSearch(event.target.value)
            setChosen(0)
          }}
        />
      </div>
      <div id={id} role="listbox" aria-label={t`Last prompts`} className={styles.list}>
        {prompts.map((prompt, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the field's
          <div
            key={prompt}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === at}
            className={styles.item}
            // The focus stays in the field.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onUse(prompt)}
          >
            {prompt}
          </div>
        ))}
      </div>
      {failed && (
        <p className={styles.note} role="alert">
          {t`Older prompts could not be loaded.`}
          <Button size="small" icon="retry" onClick={retry}>{t`Try again`}</Button>
        </p>
      )}
      {!failed && !pending && prompts.length === 0 && (
        <p className={styles.note}>
          {search.trim() === '' ? t`Prompts that you have used appear here.` : t`No prompt has these words.`}
        </p>
      )}
      <Count count={pending ? null : prompts.length} />
    </div>
  )
}

/** Announces how many there are, once that is known. */
function Count({ count }: { count: number | null }) {
  const { t } = useLingui()
  const text = count === null ? '' : t`Prompts: ${count}`
  return <Hidden live="polite">{text}</Hidden>
}
