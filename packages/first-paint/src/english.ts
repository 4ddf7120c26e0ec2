import { PAGE_NAMES, PAGE_PAINTS, type PageName, type PagePaint } from '@easel/contract/pages'

/** The texts that are visible before any script runs, and that the application says too. */
export interface AppMessages {
  /** Name of the navigation. */
  menu: string
  /** The button that opens the menu on a phone. */
  open: string
  /** Menu entries; null: the page has its own button, or none. */
  entries: Record<PageName, string | null>
  /** The entry of the wall where a partner shows it. */
  selected: string
  /** The button to Create, at the side and in the narrow menu. */
  create: { side: string; top: string }
  headings: Record<PageName, string>
  /** Names of other lists than those of the headings; `{search}`: what was searched for. */
  lists: { popular: string; best: string; followed: string; found: string }
  today: string
  /** Of the image that an address opens. */
  close: string
  /** Label, placeholder and button of the prompt's field. */
  prompt: { label: string; placeholder: string; generate: string }
  /** An author's page: what they show, in ICU's message format, and the title for those whom the reader has hidden. */
  author: {
    works: string
    likes: string
    hidden: string
    /** What is there for somebody who has hidden nobody. */
    nobody: { title: string; text: string; square: string }
  }
  /** The page of a shared work. */
  shared: { by: string; remix: string; gallery: string }
  /** Pages that are in no menu. */
  plain: {
    reset: { title: string; text: string }
    /** With what it means, of which some say after how many `{days}`. */
    logoff: { title: string; points: string[] }
    device: { title: string; text: string }
    receipts: { title: string; text: string }
    invoice: string
    missing: { title: string; text: string }
    /** A link that was revoked. */
    gone: { title: string; text: string }
  }
  /** What somebody sees who has never been here. */
  newcomer: {
    works: { title: string; text: string; example: string }
    queue: { title: string; tabs: string[] }
    square: { title: string; text: string }
    /** `here`: the introduction where the square is the partner's own. */
    create: { introduction: string; here: string; title: string; text: string }
  }
  /** Of a finished set: its state, and how it was made where that is said. */
  made: { finished: string; sketch: string }
  /** Why Generate is disabled, and what leads to more. */
  usedUp: { title: string; login: string; vip: string }
}

const TABS = ['All', 'Running', 'Finished', 'Failed']

/** As the application's catalogs have them: `npm run tables` copies their translations. Before `|`: their context. */
export const ENGLISH: AppMessages = {
  menu: 'Main',
  open: 'Menu',
  entries: ofPages(({ entry }) => entry),
  selected: 'Selected',
  create: { side: 'Start creating', top: 'Create' },
  headings: ofPages(({ heading }) => heading),
  lists: {
    popular: 'Popular works',
    best: 'The most liked works of all days',
    followed: 'By authors whom you follow, the newest first',
    found: 'Found for “{search}”, the newest first',
  },
  today: 'Today',
  close: 'Close',
  prompt: {
    label: 'What should be drawn?',
    placeholder: 'What should be drawn? A place, a light, a mood …',
    generate: 'Generate',
  },
  author: {
    works: '{works, plural, one {# work in the square} other {# works in the square}}',
    likes: '{likes, plural, one {liked once} other {liked # times}}',
    hidden: 'Hidden authors',
    nobody: {
      title: 'You have hidden nobody',
      text: 'Where you open a work, its menu hides everything by its author from you.',
      square: 'Go to the square',
    },
  },
  shared: { by: 'By {name}, drawn with Easel', remix: 'Remix', gallery: 'Go to the gallery' },
  plain: {
    reset: {
      title: 'Reset password',
      text: 'We send a code to your phone or email. Every other device is then signed out.',
    },
    logoff: {
      title: 'Delete account',
      points: [
        'You are logged out everywhere at once.',
        'After {days} days your account, works, images and likes are deleted for good.',
        'Changed your mind? Log in within {days} days and everything stays as it was.',
        'Your VIP membership ends with the account.',
      ],
    },
    device: {
      title: 'Sign in on this device',
      text: 'Go on only if you opened this code yourself, on a device where you are signed in. What you made on this device is added to the account.',
    },
    receipts: {
      title: 'Usage and receipts',
      text: 'Images that you make, memberships and payments are listed here.',
    },
    invoice: 'The invoice of a payment, for printing. Whom it is billed to is written here and not stored.',
    missing: { title: 'Page not found', text: 'The address may be mistyped, or the page has moved.' },
    gone: { title: 'This link no longer works', text: 'The link was revoked, or the work is gone.' },
  },
  newcomer: {
    works: {
      title: 'No works yet',
      text: 'What you make is kept here for {worksKeptDays} days.',
      example: 'Try “{example}”',
    },
    queue: { title: 'Nothing in the last three days', tabs: TABS.map((tab) => `tab of the queue|${tab}`) },
    square: {
      title: 'Nothing is shown today yet',
      text: 'What people finish appears here, if they show their works. Be the first.',
    },
    create: {
      here: 'What you create appears in the square of this site: people who visit it can see the images and read your prompt. Turn this off to keep all your works to yourself.',
      introduction:
        'What you create appears in the square: others can see the images and read your prompt. Turn this off to keep all your works to yourself.',
      title: 'Your four images appear here',
      text: 'Write what you see, or begin with one of these:',
    },
  },
  made: { finished: 'Finished', sketch: 'Built-in sketch engine' },
  usedUp: { title: 'Daily quota used up', login: 'Log in for more', vip: 'Become VIP' },
}

function ofPages<Text>(textOf: (paint: PagePaint) => Text): Record<PageName, Text> {
  const texts = PAGE_NAMES.map((name) => [name, textOf(PAGE_PAINTS[name])])
  return Object.fromEntries(texts) as Record<PageName, Text>
}
