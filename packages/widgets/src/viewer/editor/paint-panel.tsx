import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Button, IconButton } from '../../ui/button.tsx'
import type { IconPath } from '../../ui/icon-paths.ts'
import { Slider } from '../../ui/slider.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import type { DraftProps } from './draft.ts'
import styles from './editor.module.css'
import { added, NO_MARKS, redone, undone } from './marks.ts'

const UNDO: IconPath = { path: 'M8.5 5 4.5 9l4 4M5 9h9a5 5 0 0 1 0 10H9' }
const REDO: IconPath = { path: 'm15.5 5 4 4-4 4M19 9h-9a5 5 0 0 0 0 10h5' }
const INVERT: IconPath = { path: 'M4.5 4.5h15v15h-15zM19.5 4.5l-15 15M8 15.5h3.5M10 12.5h4.5M13 9.5h4' }

/** The brush, and what may be done with the marks. */
export function MarkTools({ draft, onChange }: DraftProps) {
  const { t } = useLingui()
  const { marks, brush } = draft
  const isEmpty = marks.done.length === 0
  return (
    <div className={styles.tools}>
      <Slider
        label={t`Brush size`}
        value={Math.round(brush * 100)}
        min={2}
        max={40}
        step={1}
        onChange={(size) => onChange({ brush: size / 100 })}
      />
      <div className={styles.row}>
        <IconButton
          variant="default"
          icon={UNDO}
          label={t`Undo`}
          disabled={isEmpty}
          onClick={() => onChange({ marks: undone(marks) })}
        />
        <IconButton
          variant="default"
          icon={REDO}
          label={t`Redo`}
          disabled={marks.undone.length === 0}
          onClick={() => onChange({ marks: redone(marks) })}
        />
        <IconButton
          variant="default"
          icon={INVERT}
          label={t`Invert the marks`}
          disabled={isEmpty}
          onClick={() => onChange({ marks: added(marks, { kind: 'inversion' }) })}
        />
        <IconButton
          variant="default"
          icon="trash"
          label={t`Clear the marks`}
          disabled={isEmpty}
          onClick={() => onChange({ marks: NO_MARKS })}
        />
      </div>
      <BoxFields draft={draft} onChange={onChange} />
    </div>
  )
}

const FIRST_BOX = { left: 25, top: 25, width: 50, height: 50 }

/** A rectangle by numbers, for those who cannot drag, or want it exact. */
function BoxFields({ draft, onChange }: DraftProps) {
  const { t } = useLingui()
  const [box, setBox] = useState(FIRST_BOX)
  const fields = { left: t`Left`, top: t`Top`, width: t`Width`, height: t`Height` }
  const mark = () => {
    const share = (percent: number) => Math.min(100, Math.max(0, percent)) / 100
    const shares = {
      left: share(box.left),
      top: share(box.top),
      width: share(box.width),
      height: share(box.height),
    }
    onChange({ marks: added(draft.marks, { kind: 'box', ...shares }) })
  }
  return (
    <details>
      <summary className={styles.summary}>{t`Mark a rectangle by numbers`}</summary>
      <div className={styles.fields}>
        {(Object.keys(fields) as (keyof typeof fields)[]).map((name) => (
          <label key={name} className={styles.number}>
            {fields[name]} (%)
            <input
              type="number"
              inputMode="numeric"
              min={0}
              max={100}
              className={styles.input}
              value={box[name]}
              onChange={(event) => setBox({ ...box, [name]: event.target.valueAsNumber || 0 })}
            />
          </label>
        ))}
      </div>
      <Button onClick={mark}>{t`Mark it`}</Button>
    </details>
  )
}

/** What should be seen where it is marked. */
export function RepaintWords({ draft, onChange, error }: DraftProps & { error: string | null }) {
  const { t } = useLingui()
  return (
    <TextArea
      label={t`What should be there?`}
      showLabel
      value={draft.prompt}
      placeholder={t`A red umbrella …`}
      error={error}
      rows={2}
      onChange={(prompt) => onChange({ prompt })}
    />
  )
}
