/**
 * The pages that people go to, once: the routes of the server and of the shell, the menus, what an embed offers and the
 * pages that a host may name all follow from here. A new one is a name and a row; the compiler names the two places that
 * it then lacks: what it shows (`routes/pages.tsx` of the shell) and its texts (`layout/page-texts.ts`).
 */
export const PAGE_NAMES = ['home', 'create', 'square', 'works', 'queue'] as const
export type PageName = (typeof PAGE_NAMES)[number]

/** Where pages stand: what their addresses begin with, and who may put them into a frame; without it, nobody. */
export const HOMES = {
  site: { base: '' },
  frame: { base: '/embed', framedBy: 'partner' },
} as const satisfies Record<string, { base: string; framedBy?: 'partner' }>
export type Home = keyof typeof HOMES

/** What whoever embeds pages may offer beside the wall. */
export const PAGE_FEATURES = ['create', 'square', 'works'] as const
export type PageFeature = (typeof PAGE_FEATURES)[number]

export interface Page {
  /** Behind the base of a home. */
  path: `/${string}`
  /** What may follow the path, by name. */
  parameter?: string
  homes: readonly Home[]
  /** What must be offered for it to be there; without it, it always is. */
  needs?: PageFeature
  /** Where the works come from that are opened there, as the server is told; without it there are none. */
  works?: 'home' | 'square' | 'works' | 'queue'
  /** What the server draws before any script runs. */
  firstPaint?: 'wall'
}

const BOTH = ['site', 'frame'] as const

export const PAGES: Record<PageName, Page> = {
  home: { path: '/home', homes: BOTH, works: 'home', firstPaint: 'wall' },
  create: { path: '/create', homes: BOTH, needs: 'create', works: 'queue' },
  square: { path: '/square', homes: BOTH, needs: 'square', works: 'square' },
  works: { path: '/works', homes: BOTH, needs: 'works', works: 'works' },
  /** The queue is of those who make something. */
  queue: {
    path: '/queue',
    parameter: 'imageId',
    homes: BOTH,
    needs: 'create',
    works: 'queue',
  },
}

export const isPageName = (name: string): name is PageName => Object.hasOwn(PAGES, name)

/** The pages of a home, with their routes as routers write them. */
export const pagesIn = (home: Home) =>
  PAGE_NAMES.filter((name) => PAGES[name].homes.includes(home)).map((name) => {
    const { path, parameter, firstPaint } = PAGES[name]
    const url = HOMES[home].base + path
    return { name, url, routes: parameter ? [url, `${url}/:${parameter}`] : [url], firstPaint }
  })
