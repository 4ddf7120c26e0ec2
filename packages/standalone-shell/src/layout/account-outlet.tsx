import type { Language } from '@easel/contract/languages'
import { Suspense, useSyncExternalStore } from 'react'
import { lazyComponent } from '../loading/lazy-component.tsx'
import { DialogLoadFailure } from '../loading/load-failures.tsx'
import type { AccountOpener } from '../session/account-opener.ts'
import type { Session } from '../session/session.ts'

const Account = lazyComponent(() => import('./account.tsx').then((m) => m.Account), DialogLoadFailure)

/** Preloads the account dialogs: their code, messages and, for those that begin with a choice of the country, its names. */
export async function preloadAccount(language: Language, withCountries = true): Promise<void> {
  await Account.preload()
  await import('./account.tsx').then((m) => m.prepareLogin(language, withCountries)).catch(() => {})
}

/** Renders the account dialogs. */
export function AccountOutlet({ account, session }: { account: AccountOpener; session: Session }) {
  const open = useSyncExternalStore(account.subscribe, account.state)
  if (!open) return null
  return (
    <Suspense>
      <Account session={session} open={open} onClose={() => open.settle(false)} />
    </Suspense>
  )
}
