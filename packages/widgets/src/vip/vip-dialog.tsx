import { useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import { useWidget } from '../runtime/provider/widget-context.ts'
import { useEvent } from '../runtime/react/use-event.ts'
import { Dialog } from '../ui/dialog.tsx'
import { RareVipPart } from './lazy-rare-vip-part.tsx'
import { useMembershipAcquired } from './use-membership-acquired.ts'
import { VipMessages } from './vip-messages.tsx'
import { VipPanel } from './vip-panel.tsx'

export interface VipDialogProps {
  /** The download page, linked if the operator has apps. */
  apps?: string | undefined
  /** URL of the membership agreement. */
  agreement: string
  /** The person has navigated back: the dialog closes. */
  isLeft?: boolean
  /** Signs the person in, so that their purchase is not lost. */
  onLogin(): void
  /** Opens the field for an activation code. */
  onCode?(): void
  /** `bought`: a payment has succeeded. */
  onClose(bought: boolean): void
}

/** The dialog for buying a membership: privileges, plans and payment. */
export function VipDialog(props: VipDialogProps) {
  return (
    <VipMessages>
      <Inside {...props} />
    </VipMessages>
  )
}

function Inside({ agreement, apps, isLeft, onLogin, onCode, onClose }: VipDialogProps) {
  const { t } = useLingui()
  const { track } = useWidget()
  const { vip, acquired, onBought } = useMembershipAcquired()
  // Tracks every way of closing.
  const closing = (then: () => void) => () => {
    track('vip_closed', { bought: acquired !== null })
    then()
  }
  const close = closing(() => onClose(acquired !== null))
  const login = closing(onLogin)
  const goBack = useEvent(close)
  useEffect(() => {
    if (isLeft) goBack()
  }, [isLeft])
  if (acquired) {
    return <RareVipPart kind="bought" acquired={acquired} onLogin={login} onClose={close} />
  }
  const isUpgrade = vip?.isVip && !vip.isPermanentVip
  return (
    <Dialog open wide onClose={close} title={isUpgrade ? t`Upgrade VIP` : t`Open VIP, unlimited usage`}>
      <VipPanel {...{ vip, apps, agreement, onBought }} onCode={onCode && closing(onCode)} onLogin={login} />
    </Dialog>
  )
}
