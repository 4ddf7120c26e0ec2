import type { Asked } from './asked.ts'
import { SHOW_KEPT } from './kept.ts'
import { FINISHED_AT } from './names.ts'
import { MARK_NEWCOMER, MARK_WAITING } from './newcomer.ts'
import type { PaintedPage } from './plain-page.ts'
import { MARK_QUEUE } from './queue-panel.ts'
import { WITHOUT_REPORTED } from './reported.ts'
import { APPLY_THEME } from './theme-choice.ts'

/** Of the last 24 hours only those of the reader's today are shown: the server does not know where the reader is. */
const WITHOUT_YESTERDAY = `for(const a of document.querySelectorAll('[${FINISHED_AT}]'))if(a.getAttribute('${FINISHED_AT}')<new Date().setHours(0,0,0,0))a.remove()`

export interface PageScript {
  text: string
  /** In the head it runs before anything is painted, without waiting for style sheets. */
  place: 'head' | 'body'
}

/** A host says which theme its frame has. */
export const FOR_THEME: PageScript = { text: APPLY_THEME, place: 'head' }
const FOR_NEWCOMERS: PageScript = { text: MARK_NEWCOMER, place: 'head' }

const SCRIPTS: Partial<Record<PaintedPage, PageScript>> = {
  home: { text: WITHOUT_REPORTED, place: 'body' },
  square: { text: `${WITHOUT_YESTERDAY};${WITHOUT_REPORTED}`, place: 'body' },
  author: { text: `${MARK_NEWCOMER};${WITHOUT_REPORTED}`, place: 'body' },
  create: { ...FOR_NEWCOMERS, text: `${MARK_NEWCOMER};${MARK_WAITING};${MARK_QUEUE};${SHOW_KEPT}` },
  works: FOR_NEWCOMERS,
  queue: FOR_NEWCOMERS,
}

/** A list that is of no day has works of all of them. */
export const scriptOf = (page: PaintedPage, { view }: Asked): PageScript | undefined =>
  page === 'square' && view !== undefined ? { text: WITHOUT_REPORTED, place: 'body' } : SCRIPTS[page]
