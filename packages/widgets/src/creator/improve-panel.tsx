import { useLingui } from '@lingui/react/macro'
import { useEffect, useId, useRef, useState } from 'react'
import { RefusalNotice } from '../refusals/refusal-notice.tsx'
import { Button } from '../ui/button.tsx'
import { Hidden, Skeleton } from '../ui/inline.tsx'
import styles from './improve-panel.module.css'
import { diffPrompt } from './prompt-diff.ts'
import { CANDIDATES, type useImprove } from './use-improve.ts'

interface ImprovePanelProps {
  improvement: ReturnType<typeof useImprove>
  onUse(prompt: string): void
}

/** Three improved prompts with the additions highlighted. One is picked and then used; the original is kept. */
export function ImprovePanel({ improvement, onUse }: ImprovePanelProps) {
  const { t } = useLingui()
  const { writing, begin, close, confirm } = improvement
  const [picked, setPicked] = useState<number | null>(null)
  const [tried, setTried] = useState(false)
  const panel = useRef<HTMLFieldSetElement>(null)
  const errorId = useId()
  useEffect(() => panel.current?.focus(), [])
  if (!writing) return null
  const { original, candidates, state, error } = writing
  if (state === 'failed' && error) {
    return (
      <RefusalNotice
        error={error}
        at={Date.now()}
        action="optimise"
        onRetry={() => void begin(original)}
        onDismiss={close}
        onReword={(prompt) => {
          onUse(prompt)
          close()
        }}
      />
    )
  }
  const useChosen = () => {
    const chosen = picked === null ? null : candidates[picked]
    if (!chosen?.complete) return setTried(true)
    onUse(chosen.text)
    confirm()
  }
  return (
    <fieldset
      ref={panel}
      tabIndex={-1}
      className={styles.panel}
      aria-busy={state === 'writing'}
      aria-describedby={tried && picked === null ? errorId : undefined}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        close()
      }}
    >
      <legend className={styles.title}>{t`Better prompts`}</legend>
      <p className={styles.hint}>{t`Your words stay; additions are highlighted. Pick one.`}</p>
      {CANDIDATES.map((index) => (
        <Choice
          key={index}
          original={original}
          text={candidates[index]?.text ?? ''}
          complete={candidates[index]?.complete ?? false}
          // A model may return fewer than three.
          missing={state !== 'writing' && !candidates[index]?.complete}
          number={index + 1}
          checked={picked === index}
          onPick={() => {
            setPicked(index)
            setTried(false)
          }}
        />
      ))}
      {state === 'failed' && (
        <p
          className={styles.error}
          role="alert"
        >{t`Interrupted before it was finished. Incomplete prompts are not charged.`}</p>
      )}
      {tried && picked === null && (
        <p id={errorId} className={styles.error} role="alert">
          {t`Pick one of the prompts first`}
        </p>
      )}
      <div className={styles.actions}>
        {state === 'failed' && (
          <Button size="small" icon="retry" onClick={() => void begin(original)}>
            {t`Try again`}
          </Button>
        )}
        <Button size="small" onClick={close}>{t`Keep my words`}</Button>
        <Button
          size="small"
          variant="primary"
          icon="check"
          aria-disabled={picked === null}
          onClick={useChosen}
        >
          {t`Use this one`}
        </Button>
      </div>
      <Hidden live="polite">
        {state === 'done'
          ? t`The prompts are written.`
          : state === 'writing'
            ? t`Prompts are being written.`
            : ''}
      </Hidden>
    </fieldset>
  )
}

interface ChoiceProps {
  original: string
  text: string
  complete: boolean
  missing: boolean
  number: number
  checked: boolean
  onPick(): void
}

function Choice({ original, text, complete, missing, number, checked, onPick }: ChoiceProps) {
  const { t } = useLingui()
  if (missing) return null
  return (
    <label className={styles.choice} data-checked={checked || undefined}>
      <input
        type="radio"
        className={styles.radio}
        name="easel-candidate"
        aria-label={complete ? text : t`Prompt ${number}, being written`}
        checked={checked}
        disabled={!complete}
        onChange={onPick}
      />
      <span className={styles.text} aria-hidden="true">
        {text === '' ? (
          <Skeleton height={40} />
        ) : (
          diffPrompt(original, text).map(({ text: part, added }, at) =>
            // biome-ignore lint/suspicious/noArrayIndexKey: the parts have no ids, and their order is fixed
            added ? <ins key={at}>{part}</ins> : <span key={at}>{part}</span>,
          )
        )}
      </span>
    </label>
  )
}
