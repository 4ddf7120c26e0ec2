import type { ShownResult } from '@easel/server/console'
import { Tag } from '@easel/widgets/ui'
import { useLingui } from '@lingui/react/macro'
import styles from './lists.module.css'

type Entry = ShownResult<'audit.list'>[number]

/** The reason, and what the entry holds of what was asked for. */
export const AuditWhy = ({ reason, details }: Pick<Entry, 'reason' | 'details'>) => (
  <>
    {reason ?? (details === '{}' ? '–' : '')}
    {details !== '{}' && <code className={styles.code}> {details}</code>}
  </>
)

export function AuditOutcome({ outcome }: { outcome: Entry['outcome'] }) {
  const { t } = useLingui()
  if (outcome === 'failed') return <Tag tone="error">{t`Failed`}</Tag>
  return outcome === 'begun' ? <Tag tone="warn">{t`Begun`}</Tag> : <Tag tone="success">{t`Done`}</Tag>
}
