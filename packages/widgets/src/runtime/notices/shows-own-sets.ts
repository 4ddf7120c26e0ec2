import { PAGES } from '@easel/contract/pages'
import type { PageName } from '../provider/ports.ts'

/** Whether a page shows the user's running sets, so that it needs no notices about them. */
export const showsOwnSets = (page: PageName): boolean => PAGES[page].works === 'queue'
