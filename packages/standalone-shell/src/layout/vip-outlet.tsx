import { Suspense, useSyncExternalStore } from 'react'
import { late } from '../loading/lazy-component.tsx'
import { MissingDialog } from '../loading/load-failures.tsx'
import type { AccountOpener } from '../session/account-opener.ts'
import type { Session } from '../session/session.ts'
import type { VipOpener } from '../session/vip-opener.ts'

const Vip = late(() => import('./vip.tsx').then((m) => m.Vip), MissingDialog)

interface VipOutletProps {
  vip: VipOpener
  account: AccountOpener
  session: Session
}

/** Renders the VIP dialog while it is open. */
export function VipOutlet({ vip, account, session }: VipOutletProps) {
  const open = useSyncExternalStore(vip.subscribe, vip.state)
  if (!open) return null
  return (
    <Suspense>
      <Vip session={session} account={account} open={open} onClose={() => open.settle('cancelled')} />
    </Suspense>
  )
}
