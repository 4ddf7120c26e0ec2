import type { Language } from '@easel/contract/languages'
import { PERSONAL_KEYS, useIsVip } from '@easel/widgets/runtime'
import { Suspense, useState, useSyncExternalStore } from 'react'
import { lazyComponent } from '../loading/lazy-component.tsx'
import { DialogLoadFailure } from '../loading/load-failures.tsx'
import type { AccountOpener } from '../session/account-opener.ts'
import type { Session } from '../session/session.ts'
import type { VipOpener } from '../session/vip-opener.ts'

const Vip = lazyComponent(
  () => import('./vip.tsx').then((m) => m.Vip),
  // Nobody waits for it before the dialog is opened, which asks for it again.
  (props) => props.open && <DialogLoadFailure {...props} />,
)

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
  const isVip = useIsVip()
  const begun = session.get(PERSONAL_KEYS.begunPayments)
  const [isNeeded, setNeeded] = useState(false)
  // What nobody went to pay is only looked at once there is a membership that it may have bought.
  if (!isNeeded && (open || (begun && (isVip || begun.includes('left'))))) setNeeded(true)
  if (!isNeeded) return null
  return (
    <Suspense>
      <Vip
        key={String(open)}
        {...{ session, account, open }}
        // Only called when the code failed to load.
        onClose={() => open?.settle('cancelled')}
      />
    </Suspense>
  )
}
