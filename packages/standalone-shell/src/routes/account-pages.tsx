import { createStore } from '@easel/client'
import type { AccountPage as Page } from '@easel/contract/account-pages'
import type { ReactElement } from 'react'
import { Navigate, Route, Routes } from 'react-router'
import { loadLazyMessages } from '../i18n/lazy-messages.tsx'
import { preloadAccount } from '../layout/account-outlet.tsx'
import { lazyComponent } from '../loading/lazy-component.tsx'
import type { AccountOpener } from '../session/account-opener.ts'
import { chooseLanguage } from '../session/language.ts'
import type { Session } from '../session/session.ts'
import { NotFound } from './not-found.tsx'

const DevicePage = lazyComponent(() => import('./device-page.tsx').then((m) => m.DevicePage))
const ReceiptsPage = lazyComponent(() => import('../receipts/index.ts').then((m) => m.ReceiptsPage))
const InvoicePage = lazyComponent(() => import('../receipts/index.ts').then((m) => m.InvoicePage))
const AccountPage = lazyComponent(() => import('./account-page.tsx').then((m) => m.AccountPage))

/** The pages, with code and texts of the one that is shown: nothing is between it and what the server has painted. */
export async function prepared(): Promise<typeof AccountPages> {
  const [, page, step] = window.location.pathname.split('/')
  // The document still has the language of what the server has painted.
  const store = createStore(() => window.localStorage)
  const language = chooseLanguage(store, window.navigator.languages ?? [window.navigator.language])
  if (page === 'account') {
    const own = step === 'invoice' ? InvoicePage : ReceiptsPage
    await Promise.all([own.preload(), loadLazyMessages(language).catch(() => {})])
  } else {
    const own = page === 'device' ? DevicePage : AccountPage
    await Promise.all([own.preload(), preloadAccount(language, page === 'reset')])
  }
  return AccountPages
}

interface AccountPagesProps {
  page: Page
  session: Session
  account: AccountOpener
}

/** The site's pages for password reset, deletion, device sign-in and receipts. */
export function AccountPages(props: AccountPagesProps) {
  return (
    <Routes>
      {STEPS[props.page](props)}
      <Route path="*" element={<NotFound />} />
    </Routes>
  )
}

/** The routes of a flow in steps; without a step the address redirects home. */
const flow =
  (page: 'reset' | 'logoff') =>
  ({ session, account }: AccountPagesProps) => [
    <Route key="start" index element={<Navigate to="/" replace />} />,
    <Route
      key="step"
      path=":step/*"
      element={<AccountPage page={page} session={session} account={account} />}
    />,
  ]

const STEPS: Record<Page, (props: AccountPagesProps) => ReactElement[]> = {
  reset: flow('reset'),
  logoff: flow('logoff'),
  device: ({ session }) => [<Route key="join" path="join" element={<DevicePage session={session} />} />],
  account: ({ session, account }) => [
    <Route
      key="receipts"
      path="receipts"
      element={<ReceiptsPage session={session} onMove={() => void account.open('move')} />}
    />,
    <Route key="invoice" path="invoice" element={<InvoicePage />} />,
  ],
}
