import type { NavigationPort, PageName } from '../../runtime/provider/ports.ts'

/** The page that shows an author. Where there are no pages of ours around, the square itself does. */
export const authorPage = ({ isExternal }: NavigationPort): PageName =>
  isExternal?.('author') ? 'square' : 'author'

/** In the place of an author's id: all those whom the person has hidden. */
export const HIDDEN_AUTHORS = 'hidden'
