import { Button, type IconPath } from '@easel/widgets/ui'
import { useLingui } from '@lingui/react/macro'
import { LazyMessages } from '../i18n/lazy-messages.tsx'
import { showMenuDialog } from '../layout/menu-dialog.ts'
import { NewsDialog } from './list/news-dialog.tsx'
import styles from './news.module.css'
import { hasUnseen } from './news-seen.ts'

const SPARK: IconPath = {
  path: 'M12 4l1.8 5.2L19 11l-5.2 1.8L12 18l-1.8-5.2L5 11l5.2-1.8zM18.5 16v4M16.5 18h4',
}

/** The entry of the account menu that opens the list, with a dot while there is something new in it. */
export function NewsRow({ onClose }: { onClose(): void }) {
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
    showMenuDialog(NewsDialog)
  }
  return (
    <Button variant="quiet" icon={SPARK} onClick={open}>
      {t`What’s new`}
      {hasUnseen() && <span className={styles.dot} role="img" aria-label={t`not seen yet`} />}
    </Button>
  )
}
