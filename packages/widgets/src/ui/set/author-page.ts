import type { NavigationPort, PageName } from '../../runtime/provider/ports.ts'

/** The page that shows an author. Where there are no pages of ours around, the square itself does. */
export const authorPage = ({ isExternal }: NavigationPort): PageName =>
  isExternal?.('author') ? 'square' : 'author'
