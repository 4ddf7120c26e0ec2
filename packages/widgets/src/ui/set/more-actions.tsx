import { useLingui } from '@lingui/react/macro'
import { Menu } from './menu.tsx'
import { DOTS, type MenuEntry } from './menu-entry.tsx'

/** The rarer actions behind one '…'. */
export function MoreActions({ actions, onOpen }: { actions: readonly MenuEntry[]; onOpen?: () => void }) {
  const { t } = useLingui()
  return <Menu label={t`More actions`} icon={DOTS} entries={actions} onOpen={onOpen} />
}
