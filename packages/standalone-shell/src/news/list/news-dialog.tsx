import { Dialog } from '@easel/widgets/ui/dialog'
import { useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import type { MenuDialogProps } from '../../layout/menu-dialog.ts'
import styles from '../news.module.css'
import { markSeen, seenVersion } from '../news-seen.ts'
import { NEWS } from './news.table.ts'
import { NewsMessages } from './news-messages.ts'

/** What is new, the newest first; what this device has not seen before is marked. */
export function NewsDialog(props: MenuDialogProps) {
  return (
    <NewsMessages>
      <List {...props} />
    </NewsMessages>
  )
}

function List({ session, onClose }: MenuDialogProps) {
  const { t, i18n } = useLingui()
  const [seen] = useState(() => seenVersion(session))
  useEffect(() => markSeen(session), [session])
  return (
    <Dialog open onClose={onClose} title={t`What’s new`}>
      <ul className={styles.list}>
        {NEWS.map(({ version, title, text }) => (
          <li key={version} className={styles.entry}>
            <h3 className={styles.title}>
              {i18n._(title)}
              {version > seen && <span className={styles.new}>{t({ message: 'New', context: 'mark' })}</span>}
            </h3>
            <p className={styles.text}>{i18n._(text)}</p>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
