import { Navigate, Route } from 'react-router'
import { lazyComponent } from '../loading/lazy-component.tsx'
import type { AccountOpener } from '../session/account-opener.ts'
import type { Session } from '../session/session.ts'

const DevicePage = lazyComponent(() => import('./device-page.tsx').then((m) => m.DevicePage))
const ReceiptsPage = lazyComponent(() => import('../receipts/index.ts').then((m) => m.ReceiptsPage))
const InvoicePage = lazyComponent(() => import('../receipts/index.ts').then((m) => m.InvoicePage))
const AccountPage = lazyComponent(() => import('./account-page.tsx').then((m) => m.AccountPage))

/** The site's pages for password reset, deletion and device sign-in; their roots redirect to the home page. */
export const accountRoutes = (session: Session, account: AccountOpener) => [
  ...(['reset', 'logoff'] as const).map((page) => (
    <Route key={page} path={`/${page}`}>
      <Route index element={<Navigate to="/" replace />} />
      <Route path="*" element={<AccountPage page={page} session={session} account={account} />} />
    </Route>
  )),
  <Route key="receipts" path="/account/receipts" element={<ReceiptsPage />} />,
  <Route key="invoice" path="/account/invoice" element={<InvoicePage />} />,
  <Route key="device" path="/device/join" element={<DevicePage session={session} />} />,
]
