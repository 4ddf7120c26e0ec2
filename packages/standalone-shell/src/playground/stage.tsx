import { Button, IconButton, Segmented, Tag, type TagTone } from '@easel/widgets/ui'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode, RefObject } from 'react'
import type { Health } from './health.state.ts'
import { type Knobs, type OverMode, overModeOf, WIDTH } from './knobs.ts'
import { ResizeHandle } from './resize-handle.tsx'
import styles from './stage.module.css'

export interface StageProps {
  knobs: Knobs
  health: Health
  /** What is broken is shown in the page. */
  isBroken: boolean
  slot: RefObject<HTMLDivElement | null>
  /** Between the bar and the frame: what has gone wrong. */
  children?: ReactNode
  onChange(part: Partial<Knobs>): void
  onRestart(): void
  /** Opens what stands over the page. */
  onOpen(): void
}

const FULL = 0

/** The frame in the width that it is tried in. */
export function Stage({ knobs, health, slot, isBroken, children, onChange, onRestart, onOpen }: StageProps) {
  const { t } = useLingui()
  const width = knobs.width ?? (knobs.mode === 'aside' ? WIDTH.aside : null)
  const over = isBroken ? null : overModeOf(knobs)
  const sizes = [
    { value: WIDTH.phone, label: t`Phone, 390 pixels`, content: t`Phone` },
    { value: WIDTH.tablet, label: t`Tablet, 768 pixels`, content: t`Tablet` },
    { value: FULL, label: t`All of the width`, content: t`Full` },
  ] as const
  return (
    <section className={styles.stage} aria-label={t`The frame`}>
      <div className={styles.bar}>
        {!over && (
          <div className={styles.sizes}>
            <Segmented<number>
              label={t`Width of the frame`}
              value={knobs.width ?? FULL}
              choices={sizes}
              onChange={(value) => onChange({ width: value === FULL ? null : value })}
            />
          </div>
        )}
        <StateTag state={health.state} hasFailed={health.failure !== null} />
        <IconButton icon="retry" label={t`Embed it anew`} onClick={onRestart} />
      </div>
      {children}
      <div className={styles.ground}>
        {over && <OverPageNote mode={over} onOpen={onOpen} />}
        <div
          className={styles.box}
          hidden={over !== null}
          // A width of somebody's choice is seen whole, by scrolling.
          data-fits={knobs.width === null || undefined}
          style={width ? { inlineSize: width } : undefined}
        >
          <div ref={slot} className={styles.slot} />
          <ResizeHandle width={width} onChange={(next) => onChange({ width: next })} />
        </div>
      </div>
    </section>
  )
}

/** What is said in the place of a frame that stands over the page. */
function OverPageNote({ mode, onOpen }: { mode: OverMode; onOpen(): void }) {
  const { t } = useLingui()
  const text = {
    button: t`The button floats in the corner of this page. Nothing is loaded before somebody reaches for it.`,
    dialog: t`The dialog stands over this page. Nothing is loaded before it opens.`,
    panel: t`The panel stands at the edge of this page, which can be used beside it. Nothing is loaded before it opens.`,
  }[mode]
  return (
    <div className={styles.over}>
      <p>{text}</p>
      {mode === 'dialog' && <Button variant="primary" onClick={onOpen}>{t`Open the dialog`}</Button>}
      {mode === 'panel' && <Button variant="primary" onClick={onOpen}>{t`Open the panel`}</Button>}
    </div>
  )
}

function StateTag({ state, hasFailed }: { state: Health['state']; hasFailed: boolean }) {
  const { t } = useLingui()
  const isWaiting = state === 'connecting' || state === 'closed'
  const tone: TagTone = state === 'failed' ? 'error' : isWaiting ? 'default' : 'success'
  const text = {
    closed: t`Not opened yet`,
    connecting: t`Connecting`,
    connected: t`Connected`,
    failed: t`Not connected`,
  }[state]
  return (
    <span className={styles.state} role="status">
      <Tag tone={state === 'connected' && hasFailed ? 'warn' : tone}>{text}</Tag>
    </span>
  )
}
