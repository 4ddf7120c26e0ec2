/** Of the menu, what most pages show nothing of: one chunk, since the first page has to know each by name. */
export { ToolLinks } from '../tools/tool-links.tsx'
export { RunningLink } from './running-link.tsx'
