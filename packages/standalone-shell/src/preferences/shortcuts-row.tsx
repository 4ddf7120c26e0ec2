import type { KeyValueStore } from '@easel/client'
import { Button, type IconPath } from '@easel/widgets/ui'
import { useLingui } from '@lingui/react/macro'
import { LazyMessages } from '../i18n/lazy-messages.tsx'
import { showMenuDialog } from '../layout/menu-dialog.ts'
import styles from './preferences.module.css'
import { ShortcutsDialog } from './shortcuts-dialog.tsx'
import { hasSingleKeys } from './single-keys.ts'

const KEYBOARD: IconPath = { path: 'M3.5 7h17v10.5h-17zM7 10.5h.5M12 10.5h.5M17 10.5h.5M8.5 14.5h7' }

interface ShortcutsRowProps {
  store: KeyValueStore
  onClose(): void
}

/** The entry of the account menu that shows the shortcuts, where there may be a keyboard, or has been one. */
export function ShortcutsRow(props: ShortcutsRowProps) {
  return (
    <LazyMessages>
      <Row {...props} />
    </LazyMessages>
  )
}

function Row({ store, onClose }: ShortcutsRowProps) {
  const { t } = useLingui()
  const open = () => {
    onClose()
    showMenuDialog(ShortcutsDialog)
  }
  return (
    <span className={hasSingleKeys(store) ? styles.withKeyboard : undefined}>
      <Button variant="quiet" icon={KEYBOARD} onClick={open}>{t`Keyboard shortcuts`}</Button>
    </span>
  )
}
