import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import styles from './prompt-history.module.css'

interface PromptHistoryProps {
  prompts: readonly string[]
  onUse(prompt: string): void
  onClose(): void
}

/** The last prompts, to reuse one. Escape and a press outside close the list. */
export function PromptHistory({ prompts, onUse, onClose }: PromptHistoryProps) {
  const { t } = useLingui()
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => list.current?.querySelector('button')?.focus(), [])
  return (
    <ul
      ref={list}
      className={styles.list}
      aria-label={t`Last prompts`}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        onClose()
      }}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) onClose()
      }}
    >
      {prompts.map((prompt) => (
        <li key={prompt}>
          <button type="button" className={styles.item} onClick={() => onUse(prompt)}>
            {prompt}
          </button>
        </li>
      ))}
    </ul>
  )
}
