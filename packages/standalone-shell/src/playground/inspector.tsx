import { EmptyState, IconButton, Segmented } from '@easel/widgets/ui'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { CallRow } from './call-row.tsx'
import { type CallFilter, filterCalls, type SeenCall, SHOWN } from './calls.state.ts'
import styles from './inspector.module.css'

export interface InspectorProps {
  /** The newest first. */
  calls: readonly SeenCall[]
  onReplay(call: SeenCall): void
  onClear(): void
}

/** What crosses the bridge, in both directions. */
export function Inspector({ calls, onReplay, onClear }: InspectorProps) {
  const { t } = useLingui()
  const [filter, setFilter] = useState<CallFilter>({ shown: 'all', text: '' })
  const rows = filterCalls(calls, filter)
  const labels: Record<CallFilter['shown'], string> = {
    all: t`All`,
    out: t`Sent`,
    in: t`Received`,
    failed: t`Failed`,
  }
  return (
    <div className={styles.inspector}>
      <div className={styles.bar}>
        <div className={styles.shown}>
          <Segmented
            label={t`Which calls`}
            value={filter.shown}
            choices={SHOWN.map((value) => ({ value, label: labels[value], content: labels[value] }))}
            onChange={(shown) => setFilter({ ...filter, shown })}
          />
        </div>
        <input
          type="search"
          className={styles.search}
          aria-label={t`Filter by name`}
          placeholder={t`Filter by name`}
          value={filter.text}
          maxLength={64}
          onChange={(event) => setFilter({ ...filter, text: event.target.value })}
        />
        <IconButton icon="trash" label={t`Clear the list`} disabled={calls.length === 0} onClick={onClear} />
      </div>
      {rows.length === 0 ? (
        <EmptyState
          icon="history"
          title={calls.length === 0 ? t`No calls yet` : t`No call fits the filter`}
          text={calls.length === 0 ? t`Change a setting, or press something in the frame.` : undefined}
        />
      ) : (
        <ol className={styles.rows} aria-label={t`Calls, the newest first`}>
          {rows.map((call) => (
            <CallRow key={call.id} call={call} onReplay={onReplay} />
          ))}
        </ol>
      )}
    </div>
  )
}
