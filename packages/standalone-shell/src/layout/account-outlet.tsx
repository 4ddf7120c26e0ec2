import type { Language } from '@easel/contract/languages'
import { Suspense, useSyncExternalStore } from 'react'
import { late } from '../loading/lazy-component.tsx'
import { MissingDialog } from '../loading/load-failures.tsx'
import type { AccountOpener } from '../session/account-opener.ts'
import type { Session } from '../session/session.ts'

const Account = late(() => import('./account.tsx').then((m) => m.Account), MissingDialog)

/** Brings the code of the account dialogs, and their words, before one opens them. */
export function bringAccount(language: Language): void {
  import('./account.tsx').then((m) => m.loadLoginMessages(language)).catch(() => {})
}

/** Where the account dialogs are seen. */
export function AccountOutlet({ account, session }: { account: AccountOpener; session: Session }) {
  const open = useSyncExternalStore(account.subscribe, account.state)
  if (!open) return null
  return (
    <Suspense>
      <Account session={session} open={open} onClose={() => open.settle(false)} />
    </Suspense>
  )
}
