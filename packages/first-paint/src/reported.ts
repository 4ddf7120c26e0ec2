import type { ImagePage } from '@easel/contract/types'
import { MADE_BY } from './names.ts'

/** Storage key of the ids of works that were reported with this browser, and of authors hidden with it, separated by spaces. */
export const REPORTED = 'square.reported'

/** Hides what its reader has reported or hidden: the server renders the same walls for everybody. Its place stays, so nothing moves. */
export const WITHOUT_REPORTED =
  `try{for(const i of localStorage.getItem('${REPORTED}').split(' '))for(const a of document.querySelectorAll(` +
  `'a[href$="image='+i+'"],[${MADE_BY}="'+i+'"]'))a.style.visibility='hidden'}catch{}`

/** Leaves out the same works of the page's data, which are shown until the reader's own answer arrives. */
export function withoutReported<Wall extends ImagePage>(wall: Wall | undefined): Wall | undefined {
  if (!wall) return
  try {
    const reported = localStorage.getItem(REPORTED)?.split(' ')
    return reported
      ? {
          ...wall,
          items: wall.items.filter(
            ({ id, author }) => !reported.includes(id) && !reported.includes(author.id ?? ''),
          ),
        }
      : wall
  } catch {
    // Where storage is blocked, nothing is remembered.
    return wall
  }
}
