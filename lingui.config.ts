import { defineConfig } from '@lingui/conf'
import { formatter } from '@lingui/format-po'
import { LANGUAGES } from './packages/contract/src/languages.ts'

const WIDGETS = '<rootDir>/packages/widgets/src'
/** What nobody sees before they have pressed something: their messages come after the first page. */
const LAZY = [
  'creator',
  'queue',
  'refusals',
  'runtime/session/use-ask-vip.ts',
  'runtime/works/use-delete-works.ts',
  'square',
  'ui/set',
  'viewer',
  'works',
].map((path) => `${WIDGETS}/${path}`)
/** The account dialogs: their messages come with them, and never into a partner's frame. */
const LOGIN = `${WIDGETS}/login`
/** The VIP dialog, likewise. */
const VIP = `${WIDGETS}/vip`
/** The editor of images, with code of its own. */
const EDITOR = `${WIDGETS}/viewer/editor`
/** What few people meet in it, with code of its own. */
const VIP_EXTRAS = `${VIP}/extras`

/** The operators' pages, with a bundle of their own. */
const CONSOLE = '<rootDir>/packages/console/src'

const SHELL = '<rootDir>/packages/standalone-shell/src'
/** A page of its own: what it says is in nobody else's catalog. */
const PLAYGROUND = `${SHELL}/playground`
/** The list of what is new, with a catalog of its own, since it grows. */
const NEWS = `${SHELL}/news/list`
/** What is opened beside the pages: its messages come with it. */
const LAZY_SHELL = [
  'downloads',
  'h5',
  'home/free-sets.tsx',
  'layout/vip-box.tsx',
  'news',
  'notices',
  'preferences',
  'pull',
  'receipts',
].map((path) => `${SHELL}/${path}`)

/**
 * Catalogs apart: a widget in somebody else's page must not carry the messages of our own site, nor a first page those of
 * what is opened from it.
 */
export default defineConfig({
  sourceLocale: 'en',
  locales: LANGUAGES,
  format: formatter({ lineNumbers: false, origins: false }),
  catalogs: [
    {
      path: `${WIDGETS}/i18n/locales/{locale}`,
      include: [WIDGETS],
      exclude: [...LAZY, EDITOR, LOGIN, VIP],
    },
    {
      path: `${WIDGETS}/i18n/lazy/locales/{locale}`,
      include: LAZY,
      exclude: [EDITOR],
    },
    {
      path: `${WIDGETS}/i18n/editor/locales/{locale}`,
      include: [EDITOR],
    },
    {
      path: `${WIDGETS}/i18n/login/locales/{locale}`,
      include: [LOGIN],
    },
    {
      path: `${WIDGETS}/i18n/vip/locales/{locale}`,
      include: [VIP],
      exclude: [VIP_EXTRAS],
    },
    {
      path: `${WIDGETS}/i18n/vip-extras/locales/{locale}`,
      include: [VIP_EXTRAS],
    },
    {
      path: `${SHELL}/i18n/locales/{locale}`,
      include: [SHELL],
      exclude: [...LAZY_SHELL, NEWS, PLAYGROUND],
    },
    {
      path: `${SHELL}/i18n/lazy/locales/{locale}`,
      include: LAZY_SHELL,
      exclude: [NEWS],
    },
    {
      path: `${SHELL}/i18n/news/locales/{locale}`,
      include: [NEWS],
    },
    {
      path: `${CONSOLE}/i18n/locales/{locale}`,
      include: [CONSOLE],
    },
    {
      path: `${SHELL}/i18n/playground/locales/{locale}`,
      include: [PLAYGROUND],
    },
  ],
})
