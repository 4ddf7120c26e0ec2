import type { Client } from '@easel/client'
import type { Language } from '@easel/contract/numbers'
import type { AuthorPage, ImagePage, ImageSet, Launcher } from '@easel/contract/types'
import type { OwnAnswers } from '@easel/first-paint'
import type { I18n } from '@lingui/core'
import { createContext, type RefObject, use } from 'react'
import type { LiveUpdates } from '../events/live-updates.ts'
import type { Notices } from '../notices/notices.ts'
import type { Feature } from '../session/features.ts'
import type { DeletedWorks } from '../works/deleted-works.ts'
import type { HostPort, NavigationPort, SessionPort, Track } from './ports.ts'

/** Data that the server wrote into the page: as a visitor sees it, in the language that the server chose. */
export interface Initial {
  language: Language
  /** What the address said of the page's list, where it said something; as the widget of the page says it. */
  view?: string
  /** The first works of the page that was asked for. */
  home?: ImagePage
  /** Of the last 24 hours. */
  square?: ImagePage
  author?: AuthorPage
  /** The work of a link. */
  shared?: ImageSet
  /** The work that the address opened. */
  opened?: ImageSet
  /** After how many days an account is gone that its owner deletes. */
  deletionDays?: number
  launcher?: Launcher
  /** What the page's person was told of their own ahead of the application. */
  own?: OwnAnswers
}

export interface WidgetValue {
  api: Client
  language: Language
  i18n: I18n
  host: HostPort
  navigation: NavigationPort
  track: Track
  session: SessionPort
  /** The features that are offered on this page. */
  features: readonly Feature[]
  initial: Initial | null
  /** Whether the launcher's settings (styles, models, examples) are loaded. */
  withLauncher: boolean
  notices: Notices
  live: LiveUpdates
  deletedWorks: DeletedWorks
  /** The container of dialogs and notices: inside the root, so that they inherit theme and language. */
  portal: RefObject<HTMLElement | null>
}

export const WidgetContext = createContext<WidgetValue | null>(null)

/** The value of the nearest WidgetProvider. Throws outside of one. */
export function useWidget(): WidgetValue {
  const value = use(WidgetContext)
  if (!value) throw new Error('useWidget: no WidgetProvider above')
  return value
}
