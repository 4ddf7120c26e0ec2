import type { IconPath } from '../ui/icon-paths.ts'

/** Leave it to chance: a prompt, a seed. */
export const DICE: IconPath = {
  path: 'M4.5 4.5h15v15h-15zM8.75 8.75h.01M15.25 8.75h.01M12 12h.01M8.75 15.25h.01M15.25 15.25h.01',
}
