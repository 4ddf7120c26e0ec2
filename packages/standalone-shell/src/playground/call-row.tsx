import { Hidden, IconButton, Tag } from '@easel/widgets/ui'
import { useLingui } from '@lingui/react/macro'
import { memo, useId, useState } from 'react'
import type { SeenCall } from './calls.state.ts'
import styles from './inspector.module.css'
import { canReplay } from './replay.ts'

interface CallRowProps {
  call: SeenCall
  onReplay(call: SeenCall): void
}

/** One call; its argument and answer unfold. */
export const CallRow = memo(function CallRow({ call, onReplay }: CallRowProps) {
  const { t, i18n } = useLingui()
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  const { direction, name, argument, answer, ms, error, at } = call
  const isOut = direction === 'out'
  const time = i18n.date(new Date(at), {
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  })
  return (
    <li className={styles.row} data-failed={error !== undefined || undefined}>
      <div className={styles.line}>
        <button
          type="button"
          className={styles.head}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setIsOpen(!isOpen)}
        >
          <time className={styles.time} dateTime={new Date(at).toISOString()}>
            {time}
          </time>
          <span className={styles.direction} data-direction={direction} aria-hidden="true">
            {isOut ? '→' : '←'}
          </span>
          <Hidden>{isOut ? t`To the frame` : t`From the frame`}</Hidden>
          <span className={styles.name}>{name}</span>
          <span className={styles.brief}>{brief(argument)}</span>
          {error && <Tag tone="error">{error}</Tag>}
          <span className={styles.duration}>{t`${Math.round(ms)} ms`}</span>
        </button>
        {canReplay(call) && (
          <IconButton size="small" icon="retry" label={t`Replay ${name}`} onClick={() => onReplay(call)} />
        )}
      </div>
      <div id={id} hidden={!isOpen} className={styles.details}>
        {isOpen && (
          <>
            <Json title={t`Argument`} value={argument} />
            <Json title={error ? t`Error` : t`Answer`} value={error ?? answer} />
          </>
        )}
      </div>
    </li>
  )
})

function Json({ title, value }: { title: string; value: unknown }) {
  const { t } = useLingui()
  const text = value === undefined ? t`nothing` : JSON.stringify(value, null, 2)
  return (
    <div className={styles.json}>
      <p className={styles.jsonTitle}>{title}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by the keyboard */}
      <pre className={styles.pre} tabIndex={0}>
        {text}
      </pre>
    </div>
  )
}

/** The argument in one line; the style sheet cuts it off. */
function brief(argument: unknown): string {
  const text = argument === undefined ? '' : JSON.stringify(argument)
  return text === '{}' ? '' : text.slice(0, 160)
}
