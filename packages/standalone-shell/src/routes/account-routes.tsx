import { Navigate, Route } from 'react-router'
import { late } from '../loading/lazy-component.tsx'
import type { AccountOpener } from '../session/account-opener.ts'
import type { Session } from '../session/session.ts'

const DevicePage = late(() => import('./device-page.tsx').then((m) => m.DevicePage))
const AccountPage = late(() => import('./account-page.tsx').then((m) => m.AccountPage))

/** The site's own pages for another password and for leaving; their roots lead home. */
export const accountRoutes = (session: Session, account: AccountOpener) => [
  ...(['reset', 'logoff'] as const).map((page) => (
    <Route key={page} path={`/${page}`}>
      <Route index element={<Navigate to="/" replace />} />
      <Route path="*" element={<AccountPage page={page} session={session} account={account} />} />
    </Route>
  )),
  <Route key="device" path="/device/join" element={<DevicePage session={session} />} />,
]
