import { isRunning } from '@easel/contract/numbers'
import type { QueueTab } from '@easel/contract/types'
import { useLingui } from '@lingui/react/macro'
import { useCancelAll } from '../runtime/works/use-cancel-all.ts'
import { Button } from '../ui/button.tsx'
import { useQueue } from './queue.queries.ts'

/** Stops everything at once; one alone has its own button. */
export function CancelAll({ tab }: { tab: QueueTab }) {
  const { t } = useLingui()
  const { items } = useQueue(tab)
  const { cancelAll, cancelling } = useCancelAll()
  const count = items.filter(({ status }) => isRunning(status)).length
  if (count < 2) return null
  return (
    <Button size="small" look="quiet" busy={cancelling} onClick={() => void cancelAll(count)}>
      {t`Cancel all`}
    </Button>
  )
}
