import { ACCOUNT_PAGES } from '@easel/contract/account-pages'
import { isPageName, pagesIn } from '@easel/contract/pages'
import { toolAt } from '@easel/contract/tools'
import { matchPath } from 'react-router'

/** The page of a shared work, which is not in the menus. */
const SHARED = /^\/share\/[\w-]+\/?$/

/** Pages of an account, which are in no menu. */
const ACCOUNT = new RegExp(`^/(${Object.keys(ACCOUNT_PAGES).join('|')})/`)

export const isAccountPage = (pathname: string): boolean => ACCOUNT.test(pathname)

/** True for existing pages of the site. */
export const isPage = (pathname: string): boolean =>
  pathname === '/' ||
  SHARED.test(pathname) ||
  isAccountPage(pathname) ||
  toolAt(pathname) !== null ||
  pagesIn('site').some(({ routes }) => routes.some((route) => matchPath(route, pathname)))

/** Account pages whose steps have titles of their own, in the catalog of their code. */
export const namesItself = (pathname: string): boolean => /^\/(reset\/|logoff\/|device\/join)/.test(pathname)

/** Pages for viewing images, where a pop-up interrupts nothing. */
export const isBrowsing = (pathname: string): boolean =>
  ['home', 'square', 'works'].includes(pathname.split('/')[1] ?? '')

/** True for pages of the menus, which exclude shared works and unknown addresses. */
export const isMenuPage = (pathname: string): boolean => isPageName(pathname.split('/')[1] ?? '')
