import { useLingui } from '@lingui/react/macro'
import type { IconPath } from '../icon-paths.ts'
import { Menu, type MenuEntry } from './menu.tsx'

export const DOTS: IconPath = {
  path: [4.8, 11.2, 17.6].map((x) => `M${x} 12a.8.8 0 1 0 1.6 0a.8.8 0 1 0-1.6 0z`).join(''),
}

/** The rarer actions behind one '…'. */
export function MoreActions({ actions, onOpen }: { actions: readonly MenuEntry[]; onOpen?: () => void }) {
  const { t } = useLingui()
  return <Menu label={t`More actions`} icon={DOTS} entries={actions} onOpen={onOpen} />
}
