import { Button } from '@easel/widgets/ui'
import { useLingui } from '@lingui/react/macro'
import { useSession } from '../api/session.tsx'
import { usePath } from '../app/router.tsx'

/** Leads to the maker of a work, or the buyer of a membership, where the role shows people. */
export function PersonButton({ id, isBuyer = false }: { id: string; isBuyer?: boolean }) {
  const { t } = useLingui()
  const { action } = useSession()
  const { go } = usePath()
  return (
    action('people.show') && (
      <Button size="small" icon="person" onClick={() => go('people', id)}>
        {isBuyer ? t`Buyer` : t`Author`}
      </Button>
    )
  )
}
