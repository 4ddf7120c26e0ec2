import { ACCOUNT_PAGES, type AccountPage } from '@easel/contract/account-pages'
import { TOOLS } from '@easel/contract/tools'
import { Route } from 'react-router'
import { lazyComponent } from '../loading/lazy-component.tsx'
import type { AccountOpener } from '../session/account-opener.ts'
import type { Session } from '../session/session.ts'
import { isAccountPage } from './site-paths.ts'

const AccountPages = lazyComponent(() => import('./account-pages.tsx').then((m) => m.prepared()))

/** Loads the code of an account page at this path, for the same reason as `preloadPage`. */
export const preloadOwnPage = (path: string): unknown => isAccountPage(path) && AccountPages.preload()

/** Routes of the site only: account pages, and tools, whose frames are rendered outside the routes. */
export const ownRoutes = (session: Session, account: AccountOpener) => [
  ...(Object.keys(ACCOUNT_PAGES) as AccountPage[]).map((page) => (
    <Route
      key={page}
      path={`/${page}/*`}
      element={<AccountPages page={page} session={session} account={account} />}
    />
  )),
  ...Object.values(TOOLS).map(({ path }) => <Route key={path} path={path} element={null} />),
]
