import { useLingui } from '@lingui/react/macro'
import { useEffect, useId, useRef, useState } from 'react'
import { RefusalNotice } from '../refusals/refusal-notice.tsx'
import { Button } from '../ui/button.tsx'
import { Hidden, Skeleton } from '../ui/small.tsx'
import styles from './improve-panel.module.css'
import { partsOf } from './prompt-diff.ts'
import { CANDIDATES, type useOptimise } from './use-improve.ts'

interface OptimiserProps {
  optimise: ReturnType<typeof useOptimise>
  onTake(prompt: string): void
}

/** Three better prompts, as differences from one's own words. One is picked, then taken; the original is never lost. */
export function Optimiser({ optimise, onTake }: OptimiserProps) {
  const { t } = useLingui()
  const { writing, begin, close, confirm } = optimise
  const [picked, setPicked] = useState<number | null>(null)
  const [tried, setTried] = useState(false)
  const panel = useRef<HTMLFieldSetElement>(null)
  const fault = useId()
  useEffect(() => panel.current?.focus(), [])
  if (!writing) return null
  const { own, candidates, state, error } = writing
  if (state === 'failed' && error) {
    return (
      <RefusalNotice
        error={error}
        at={Date.now()}
        wanted="optimise"
        onRetry={() => void begin(own)}
        onDismiss={close}
        onReword={(prompt) => {
          onTake(prompt)
          close()
        }}
      />
    )
  }
  const take = () => {
    const chosen = picked === null ? null : candidates[picked]
    if (!chosen?.whole) return setTried(true)
    onTake(chosen.text)
    confirm()
  }
  return (
    <fieldset
      ref={panel}
      tabIndex={-1}
      className={styles.panel}
      aria-busy={state === 'writing'}
      aria-describedby={tried && picked === null ? fault : undefined}
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
          own={own}
          text={candidates[index]?.text ?? ''}
          whole={candidates[index]?.whole ?? false}
          // A model may have written fewer than three.
          gone={state !== 'writing' && !candidates[index]?.whole}
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
          className={styles.fault}
          role="alert"
        >{t`Interrupted before it was finished. Incomplete prompts are not charged.`}</p>
      )}
      {tried && picked === null && (
        <p id={fault} className={styles.fault} role="alert">
          {t`Pick one of the prompts first`}
        </p>
      )}
      <div className={styles.actions}>
        {state === 'failed' && (
          <Button size="small" icon="retry" onClick={() => void begin(own)}>
            {t`Try again`}
          </Button>
        )}
        <Button size="small" onClick={close}>{t`Keep my words`}</Button>
        <Button size="small" look="primary" icon="check" aria-disabled={picked === null} onClick={take}>
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
  own: string
  text: string
  whole: boolean
  gone: boolean
  number: number
  checked: boolean
  onPick(): void
}

function Choice({ own, text, whole, gone, number, checked, onPick }: ChoiceProps) {
  const { t } = useLingui()
  if (gone) return null
  return (
    <label className={styles.choice} data-checked={checked || undefined}>
      <input
        type="radio"
        className={styles.radio}
        name="easel-candidate"
        aria-label={whole ? text : t`Prompt ${number}, being written`}
        checked={checked}
        disabled={!whole}
        onChange={onPick}
      />
      <span className={styles.text} aria-hidden="true">
        {text === '' ? (
          <Skeleton height={40} />
        ) : (
          partsOf(own, text).map(({ text: part, added }, at) =>
            // biome-ignore lint/suspicious/noArrayIndexKey: the stretches have no other name, and come in order
            added ? <ins key={at}>{part}</ins> : <span key={at}>{part}</span>,
          )
        )}
      </span>
    </label>
  )
}
