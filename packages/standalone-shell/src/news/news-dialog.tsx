import { useWidget } from '@easel/widgets/runtime'
import { Dialog } from '@easel/widgets/ui/dialog'
import { useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { LazyMessages } from '../i18n/lazy-messages.tsx'
import styles from './news.module.css'
import { NEWS } from './news.table.ts'
import type { NewsDialogProps } from './news-opener.ts'
import { markSeen, seenVersion } from './news-seen.ts'

/** What is new, the newest first; what this device has not seen before is marked. */
export function NewsDialog(props: NewsDialogProps) {
  return (
    <LazyMessages>
      <List {...props} />
    </LazyMessages>
  )
}

function List({ session, onClose }: NewsDialogProps) {
  const { t } = useLingui()
  const { language } = useWidget()
  const [seen] = useState(() => seenVersion(session))
  useEffect(() => markSeen(session), [session])
  return (
    <Dialog open onClose={onClose} title={t`What’s new`}>
      <ul className={styles.list}>
        {NEWS.map(({ version, texts }) => (
          <li key={version} className={styles.entry}>
            <h3 className={styles.title}>
              {texts[language].title}
              {version > seen && <span className={styles.new}>{t({ message: 'New', context: 'mark' })}</span>}
            </h3>
            <p className={styles.text}>{texts[language].text}</p>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
