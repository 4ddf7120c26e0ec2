import type { Language } from '@easel/contract/languages'
import { PERSONAL_KEYS } from '@easel/widgets/runtime'
import { Suspense, useState, useSyncExternalStore } from 'react'
import { lazyComponent } from '../loading/lazy-component.tsx'
import { DialogLoadFailure } from '../loading/load-failures.tsx'
import type { AccountOpener } from '../session/account-opener.ts'
import type { Session } from '../session/session.ts'
import type { VipOpener } from '../session/vip-opener.ts'

const Vip = lazyComponent(() => import('./vip.tsx').then((m) => m.Vip), DialogLoadFailure)

/** Preloads the VIP dialog: its code and messages. */
export async function preloadVip(language: Language): Promise<void> {
  await Vip.preload()
  await import('./vip.tsx').then((m) => m.loadVipMessages(language)).catch(() => {})
}

interface VipOutletProps {
  vip: VipOpener
  account: AccountOpener
  session: Session
}

/**
 * Renders the VIP dialog while it is open, and watches for later payments afterwards: also after the page was loaded anew,
 * as it is on the way back from a provider's page in the same tab.
 */
export function VipOutlet({ vip, account, session }: VipOutletProps) {
  const open = useSyncExternalStore(vip.subscribe, vip.state)
  const [wasOpen, setWasOpen] = useState(() => session.get(PERSONAL_KEYS.begunPayments) !== null)
  if (open && !wasOpen) setWasOpen(true)
  if (!open && !wasOpen) return null
  // Only called when the code failed to load.
  const close = () => {
    open?.settle('cancelled')
    setWasOpen(false)
  }
  return (
    <Suspense>
      <Vip session={session} account={account} open={open} onClose={close} />
    </Suspense>
  )
}
