import { PAGES } from '@easel/contract/pages'
import type { PageName } from '../provider/ports.ts'

/** Whether a page shows one's sets while they are made: what becomes of them is not news there. */
export const showsOwnSets = (page: PageName): boolean => PAGES[page].works === 'queue'
