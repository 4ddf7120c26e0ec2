import { useLingui } from '@lingui/react/macro'
import { LaterMessages } from '../runtime/messages/lazy-messages.tsx'
import { IconButton } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import styles from './refusal-notice.module.css'
import { SaferWording } from './safer-wording.tsx'

/** Words that would be refused if they were sent. */
export interface Finding {
  field: 'prompt' | 'negativePrompt'
  /** What was looked at, as it stands in its field. */
  text: string
  /** The phrases in question. */
  words: string[]
  /** The same in words that are fine; null where none are known. */
  safer: string | null
}

interface FindingNoticeProps {
  finding: Finding
  onDismiss(): void
  onReword(text: string): void
}

/** Said before anything is sent, so that nothing is refused: which phrase it is, and what could stand there instead. */
export function FindingNotice(props: FindingNoticeProps) {
  return (
    <LaterMessages>
      <Notice {...props} />
    </LaterMessages>
  )
}

function Notice({ finding, onDismiss, onReword }: FindingNoticeProps) {
  const { t } = useLingui()
  const words = finding.words.join(', ')
  return (
    <div className={styles.notice} role="alert">
      <Icon name="alert" colour="warn" />
      <div className={styles.words}>
        <p className={styles.title}>{t`We can’t generate this wording`}</p>
        {words && <p>{t`In question: “${words}”`}</p>}
        <p>{t`Nothing has been sent or charged. Change the words, then generate.`}</p>
        {finding.safer && <SaferWording prompt={finding.safer} onReword={onReword} />}
      </div>
      <IconButton size="small" icon="close" label={t`Close`} onClick={onDismiss} />
    </div>
  )
}
