import { Button, type IconPath } from '@easel/widgets/ui'
import { useLingui } from '@lingui/react/macro'
import { LazyMessages } from '../i18n/lazy-messages.tsx'
import { showMenuDialog } from '../layout/menu-dialog.ts'
import styles from './preferences.module.css'
import { ShortcutsDialog } from './shortcuts-dialog.tsx'

const KEYBOARD: IconPath = { path: 'M3.5 7h17v10.5h-17zM7 10.5h.5M12 10.5h.5M17 10.5h.5M8.5 14.5h7' }

/** The entry of the account menu that shows the shortcuts, where there may be a keyboard. */
export function ShortcutsRow({ onClose }: { onClose(): void }) {
  return (
    <LazyMessages>
      <Row onClose={onClose} />
    </LazyMessages>
  )
}

function Row({ onClose }: { onClose(): void }) {
  const { t } = useLingui()
  const open = () => {
    onClose()
    showMenuDialog(ShortcutsDialog)
  }
  return (
    <span className={styles.withKeyboard}>
      <Button variant="quiet" icon={KEYBOARD} onClick={open}>{t`Keyboard shortcuts`}</Button>
    </span>
  )
}
