import { lazyMessagesTried } from '../i18n/lazy-catalogs.ts'
import { Viewer } from './viewer.tsx'

export { Viewer }

/** The viewer, as soon as its texts are there: until then its room is shown, and not the page again. */
export const withTexts = async (): Promise<typeof Viewer> => {
  await lazyMessagesTried
  return Viewer
}
