import { useLingui } from '@lingui/react/macro'
import { useCancelSet } from '../../runtime/works/use-cancel-set.ts'
import { Button } from '../button.tsx'

/** Cancels a waiting or running set at once. */
export function CancelButton({ id }: { id: string }) {
  const { t } = useLingui()
  const { cancel, cancelling } = useCancelSet(id)
  return (
    <Button size="small" busy={cancelling} onClick={cancel}>
      {t`Cancel`}
    </Button>
  )
}
