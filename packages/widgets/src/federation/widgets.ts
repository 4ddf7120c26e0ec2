import type { PageName } from '@easel/contract/pages'

/** Features of partners that are not pages. */
export const WIDGET_NEEDS = ['login', 'vip'] as const
export type WidgetNeed = (typeof WIDGET_NEEDS)[number]

/** A widget for the pages of partners. */
interface Widget {
  /** The page that it shows, which decides who may use it and where its links lead. */
  page: PageName
  /** Its description in the documentation for partners. */
  about: string
  /** Its `params` by name. Every widget also accepts `image`, the id of a work to open. */
  params: Readonly<Record<string, string>>
  /** The feature that a partner must have, if it is not that of the page. */
  needs?: WidgetNeed
  /** Properties of the component outside of the site. */
  alone?: Readonly<Record<string, unknown>>
}

/**
 * All widgets for partners. Each is a component of this name in the folder of this name (`../gallery/index.ts` exports
 * `Gallery`). `npm run tables` generates from this table the exposed modules, the widgets of `mount()`, and the types and
 * documentation for partners.
 */
export const WIDGETS = {
  Gallery: {
    page: 'home',
    about: 'What others have made: search, styles, one work in full.',
    params: {
      search: 'words to look for',
      style: 'id of a style',
      list: '`popular`: what people like, instead of what is selected',
    },
  },
  Square: {
    page: 'square',
    about:
      'What people show each other: a day at a time, by likes, or by words; and whether the person’s own works are among it.',
    params: {
      order: '`popular`: what was liked of the day; `best`: what was liked of all days',
      search: 'words to look for',
      author: 'id of an author, to show their works alone; `hidden`: whom the person has hidden',
      day: 'a moment of the day, in ms since 1970; today without it',
      noSelf: '`true`: without one’s own works',
    },
    // Without an account menu, the visibility switch is part of the widget.
    alone: { withSwitch: true },
  },
  Creator: {
    page: 'create',
    about: 'A prompt, its options, and the four pictures that come of it.',
    params: {
      prompt: 'a prompt to begin with',
      style: 'id of a style',
      ratio: '`1` square, `2` portrait, `3` landscape, or another as it is written: `16:9`',
      like: 'id of a work to begin from',
      reference:
        'an image of the person’s own that the next ones follow: the id of its work, a dot, and its number',
    },
  },
  Works: {
    page: 'works',
    about: 'What the person has made.',
    params: {
      search: 'words to look for',
      operation: '`0` from a prompt, `1` enlarged, `2` variations',
      ratioType: '`1` square, `2` portrait, `3` landscape',
      expiring: '`true`: what goes soon',
      favourites: '`true`: favourites',
      folder: 'id of a folder',
      order: '`old`: the oldest first',
    },
  },
  Queue: {
    page: 'queue',
    about: 'What is being made for the person, and their place in line.',
    params: { tab: '`all`, `running`, `finished` or `failed`' },
  },
  Login: {
    page: 'home',
    about:
      'Signing in as a member of Easel itself, and the account of who has. For pages without users of their own: whose token your page gives is signed in already.',
    params: {
      terms: 'address of your own terms of service; Easel’s without it',
      privacy: 'address of your own privacy policy; Easel’s without it',
    },
    needs: 'login',
  },
  Vip: {
    page: 'home',
    about:
      'Buying a membership of Easel itself: what it gives, the plans, the payment. For pages without users of their own: whose token your page gives is VIP by its word.',
    params: {
      agreement: 'address of your own membership agreement; Easel’s without it',
    },
    needs: 'vip',
  },
} as const satisfies Record<string, Widget>

export type WidgetName = keyof typeof WIDGETS

/** In the order of the table. */
export const WIDGET_ROWS = Object.entries<Widget>(WIDGETS) as [WidgetName, Widget][]

/** The folder of a widget, and its name in file names: `QuotaBadge` is `quota-badge`. */
export const folderOf = (name: string): string => name.replaceAll(/(?<=[a-z])(?=[A-Z])/g, '-').toLowerCase()
