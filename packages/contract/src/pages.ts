import type { ClientType } from './numbers.ts'

/** The pages that partners show too, and can name. */
export const EMBEDDED_PAGE_NAMES = ['home', 'create', 'square', 'works', 'queue'] as const
/**
 * The pages of the application: those, and what the site alone has at an address of its own. Routes of the server and the shell, menus, what an
 * embed offers and the page names that a host can use are derived from these names and the tables below. To add a page,
 * add its name, its row in `PAGES` and what the server renders of it (`PAGE_PAINTS`); the compiler then asks for its
 * component (`routes/pages.tsx` of the shell) and its texts (`layout/page-texts.ts`).
 */
export const PAGE_NAMES: readonly [...typeof EMBEDDED_PAGE_NAMES, 'author'] =
  // Written out, because a list that is spread is in every bundle, used or not.
  ['home', 'create', 'square', 'works', 'queue', 'author']
export type PageName = (typeof PAGE_NAMES)[number]
export type EmbeddedPageName = (typeof EMBEDDED_PAGE_NAMES)[number]

/**
 * The base path of each surface that pages are served on, and who may frame it. Without `framedBy`, framing is
 * refused.
 */
export const SURFACES = {
  site: { base: '', clientType: 'web' },
  frame: { base: '/embed', clientType: 'embed', framedBy: 'partner' },
  /** In a partner's app: its pages wait for the app to name its user. */
  h5: { base: '/h5', clientType: 'h5', framedBy: 'partner' },
} as const satisfies Record<string, { base: string; clientType: ClientType; framedBy?: 'partner' }>
export type Surface = keyof typeof SURFACES
/** The surfaces that a partner shows. */
export type EmbeddedSurface = Exclude<Surface, 'site'>
export const EMBEDDED_SURFACES = ['frame', 'h5'] as const satisfies readonly EmbeddedSurface[]

/** The side panel for any page of a partner: a surface of one page. */
export const ASIDE_PATH = '/embed/aside'
/** Of the H5 surface: one work by its `id`, with its actions. */
export const DETAIL_PATH = '/detail'

/** Features that a partner can switch on or off for its embeds; the gallery is always there. */
export const PAGE_FEATURES = ['create', 'square', 'works'] as const
export type PageFeature = (typeof PAGE_FEATURES)[number]

/** The built-in partner of the page where partners try everything, and what its pages offer. */
export const PLAYGROUND = {
  path: '/playground',
  partner: 'playground',
  features: ['create', 'works'],
} as const satisfies { path: string; partner: string; features: readonly PageFeature[] }

/** The playground's partner of another site, whose frames no page of this installation may show. Nothing is made there. */
export const PLAYGROUND_ELSEWHERE = 'playground-elsewhere'

/** Where a work is opened, as the API is told: on one of these pages, or by a link. */
export const IMAGE_SOURCES = ['square', 'works', 'queue', 'home', 'link'] as const
export type ImageSource = (typeof IMAGE_SOURCES)[number]

/** In the place of an author's id in the address of their page: all those whom the person has hidden. */
export const HIDDEN_AUTHORS = 'hidden'

export interface Page {
  /** Path after the base. */
  path: `/${string}`
  /** Name of the optional path parameter. */
  parameter?: string
  surfaces: readonly Surface[]
  /** The feature without which the page is not there; absent when the page is always there. */
  needs?: PageFeature
  /** The `source` that the API gets when a work is opened on this page. */
  works?: Exclude<ImageSource, 'link'>
}

const EVERYWHERE = ['site', 'frame', 'h5'] as const

export const PAGES: Record<PageName, Page> = {
  home: { path: '/home', surfaces: EVERYWHERE, works: 'home' },
  create: { path: '/create', surfaces: EVERYWHERE, needs: 'create', works: 'queue' },
  square: { path: '/square', surfaces: EVERYWHERE, needs: 'square', works: 'square' },
  works: { path: '/works', surfaces: EVERYWHERE, needs: 'works', works: 'works' },
  queue: { path: '/queue', parameter: 'imageId', surfaces: EVERYWHERE, needs: 'create', works: 'queue' },
  /** Elsewhere the square shows an author in their place. */
  author: { path: '/author', parameter: 'authorId', surfaces: ['site'], needs: 'square', works: 'square' },
}

export interface PagePaint {
  /** The first rows of a wall, the field for the prompt, or nothing that is not the caller's own. */
  kind: 'wall' | 'composer' | 'heading'
  /** The page's heading and its entry in the menu, in English; null: it has its own button, or none. */
  heading: string
  entry: string | null
}

/**
 * What the server renders into the site's page before any script runs. Texts are written as the catalogs of the
 * application have them, which translate them.
 */
export const PAGE_PAINTS: Record<PageName, PagePaint> = {
  home: { kind: 'wall', heading: 'Selected works', entry: 'Home' },
  create: { kind: 'composer', heading: 'Create', entry: null },
  square: { kind: 'wall', heading: 'Square', entry: 'Square' },
  works: { kind: 'heading', heading: 'My works', entry: 'My works' },
  queue: { kind: 'heading', heading: 'My queue', entry: null },
  author: { kind: 'wall', heading: 'Author', entry: null },
}

export const isPageName = (name: string): name is PageName => Object.hasOwn(PAGES, name)
export const isEmbeddedPageName = (name: string): name is EmbeddedPageName =>
  (EMBEDDED_PAGE_NAMES as readonly string[]).includes(name)

/** The pages under one base, with their route patterns. */
export const pagesIn = (surface: Surface) =>
  PAGE_NAMES.filter((name) => PAGES[name].surfaces.includes(surface)).map((name) => {
    const { path, parameter } = PAGES[name]
    const url = SURFACES[surface].base + path
    return { name, url, routes: parameter ? [url, `${url}/:${parameter}`] : [url] }
  })
