import { ACCOUNT_PATHS } from '@easel/contract/account-pages'
import { CONTENT_PAGES, contentPath, downloadPath } from '@easel/contract/content-pages'
import { OFFLINE } from '@easel/contract/offline'
import { ASIDE_PATH, type PageName, PLAYGROUND, pagesIn } from '@easel/contract/pages'

export interface Address {
  path: string
  /** Its list goes on while one walks through it. */
  isEndless?: boolean
}

const ENDLESS: readonly PageName[] = ['home', 'square', 'author']
/** What an account's flow leads to is behind a code. */
const FIRST_STEPS = ACCOUNT_PATHS.filter((path) => !/verify_code|new_pw|result/.test(path))

/** Every page that opens by its address, from the tables of which routes are made: a new page is among them by itself. */
export const everyPage = (author: string): Record<'site' | 'embedded' | 'plain' | 'docs', Address[]> => ({
  site: [
    ...pagesOf('site').map((page) => (page.path === '/author' ? { ...page, path: author } : page)),
    ...['/author/hidden', '/share/no-such-link', '/nowhere', ...FIRST_STEPS].map((path) => ({ path })),
  ],
  embedded: [...pagesOf('frame'), { path: ASIDE_PATH }, { path: '/h5/home' }],
  plain: [
    ...CONTENT_PAGES.map((page) => ({ path: contentPath(page, 'en') })),
    ...[downloadPath('en'), OFFLINE.page, '/admin/', '/admin/set-up', PLAYGROUND.path].map((path) => ({
      path,
    })),
  ],
  // One of each kind: the others differ in their text.
  docs: ['quick-start', 'options', 'search?q=token', 'no-such-page'].map((page) => ({
    path: `/docs/${page}`,
  })),
})

const pagesOf = (surface: 'site' | 'frame'): Address[] =>
  pagesIn(surface).map(({ name, url }) => ({ path: url, isEndless: ENDLESS.includes(name) }))
