import { useLingui } from '@lingui/react/macro'
import { LazyMessages } from '../runtime/messages/lazy-messages.tsx'
import { IconButton } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import styles from './refusal-notice.module.css'
import { SaferWording } from './safer-wording.tsx'

/** A part of a prompt that the server would refuse. */
export interface Finding {
  field: 'prompt' | 'negativePrompt'
  /** The inspected text of the field. */
  text: string
  /** The refused phrases. */
  words: string[]
  /** The text in acceptable words; null where there is none. */
  safer: string | null
}

interface FindingNoticeProps {
  finding: Finding
  onDismiss(): void
  onReword(text: string): void
}

/** Shown before anything is sent: which phrase would be refused, and a safer wording. */
export function FindingNotice(props: FindingNoticeProps) {
  return (
    <LazyMessages>
      <Notice {...props} />
    </LazyMessages>
  )
}

function Notice({ finding, onDismiss, onReword }: FindingNoticeProps) {
  const { t } = useLingui()
  const words = finding.words.join(', ')
  return (
    <div className={styles.notice} role="alert">
      <Icon name="alert" color="warn" />
      <div className={styles.text}>
        <p className={styles.title}>{t`We can’t generate this wording`}</p>
        {words && <p>{t`In question: “${words}”`}</p>}
        <p>{t`Nothing has been sent or charged. Change the words, then generate.`}</p>
        {finding.safer && <SaferWording prompt={finding.safer} onReword={onReword} />}
      </div>
      <IconButton size="small" icon="close" label={t`Close`} onClick={onDismiss} />
    </div>
  )
}
