import type { IconPath } from './icon-paths.ts'

/** Icons that only some lazily loaded parts show, so that the first page does without them. */
export const FLAG: IconPath = { path: 'M6 20V4.5M6 5.5h11l-2.2 4 2.2 4H6' }
export const SELECT: IconPath = { path: 'M4.5 4.5h15v15h-15zM8 12l3 3 5-6' }
export const HIDE: IconPath = {
  path: 'M4 4l16 16M10 5.8c5.5-1.3 9.2 2.4 10.8 6.2a12 12 0 0 1-2.5 3.7M6.6 7.6A12.6 12.6 0 0 0 3.2 12c1.7 4.1 5.8 8 11.6 5.9M10 10a2.9 2.9 0 0 0 4 4',
}
/** A person, with what is added, or done. */
const PERSON = 'M9.5 12a3.7 3.7 0 1 0 0-7.4 3.7 3.7 0 0 0 0 7.4M3 19.5c.6-3.4 3-5 6.5-5s5.9 1.6 6.5 5'
export const FOLLOW: IconPath = { path: `${PERSON}M18.5 7v6M15.5 10h6` }
export const FOLLOWED: IconPath = { path: `${PERSON}M15.5 10l2 2 4-4.5` }
export const STAR: IconPath = {
  path: 'm12 4 2.5 5.1 5.6.8-4.1 3.9 1 5.6-5-2.6-5 2.6 1-5.6-4.1-3.9 5.6-.8z',
}
/** Hatched, as the heart of what one likes is. */
export const STARRED: IconPath = { path: `${STAR.path}M8.5 11h7M9.5 13.5h5M12 7.5v9` }
export const FOLDER: IconPath = { path: 'M3.5 6h6l2 2.5h9v10.5h-17z' }
