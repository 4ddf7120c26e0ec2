import { useLingui } from '@lingui/react/macro'
import { useUserInfo } from '../../runtime/session/user-info.queries.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { EmptyState } from '../../ui/states.tsx'

/** How a membership was acquired: by a payment, a restored purchase, or a promotion. */
export type Acquired = 'paid' | 'restored' | 'given'

export interface BoughtProps {
  acquired: Acquired
  /** In the page itself instead of a dialog. */
  inPage?: boolean | undefined
  /** Absent where there is no sign-in. */
  onLogin?: (() => void) | undefined
  onClose(): void
}

/** Shown after a purchase. Asks visitors to sign in, because their purchase belongs to this browser and could be lost. */
export function Bought({ acquired, inPage, onLogin, onClose }: BoughtProps) {
  const { t } = useLingui()
  const { data: user, isError } = useUserInfo()
  // Whoever may be a visitor is told: a purchase could be lost.
  const isVisitor = (user ? !user.logined : isError) && onLogin
  const titles: Record<Acquired, string> = {
    paid: t`Payment succeeded`,
    restored: t`Your purchase is restored`,
    given: t`You are VIP now`,
  }
  const title = titles[acquired]
  const text = isVisitor
    ? t`You are not logged in; to avoid losing VIP please log in soon`
    : t`Your VIP privileges are unlocked. Continue where you left off.`
  const actions = isVisitor ? (
    <>
      <Button variant="quiet" onClick={onClose}>{t`Later`}</Button>
      <Button variant="primary" onClick={onLogin}>{t`Log in now`}</Button>
    </>
  ) : (
    <Button variant="primary" onClick={onClose}>{t`Continue`}</Button>
  )
  if (inPage) {
    return (
      <div role="status">
        <EmptyState icon="crown" title={title} text={text}>
          {actions}
        </EmptyState>
      </div>
    )
  }
  return <Dialog open onClose={onClose} title={title} description={text} actions={actions} />
}
