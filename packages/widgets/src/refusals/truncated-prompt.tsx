import { useLingui } from '@lingui/react/macro'
import { LazyMessages } from '../runtime/messages/lazy-messages.tsx'
import { useAskVip } from '../runtime/session/use-ask-vip.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import styles from './refusal-notice.module.css'

interface TruncatedPromptProps {
  /** The person has become a member and may read the full prompt. */
  onUnlocked(): void
}

/** Says that only the beginning of another person's prompt was copied, and how to read the rest. */
export function TruncatedPrompt(props: TruncatedPromptProps) {
  return (
    <LazyMessages>
      <Notice {...props} />
    </LazyMessages>
  )
}

function Notice({ onUnlocked }: TruncatedPromptProps) {
  const { t } = useLingui()
  const askVip = useAskVip()
  const become = async () => {
    if (await askVip({ reason: 'locked', key: 'prompt' })) onUnlocked()
  }
  return (
    <div className={styles.notice} role="status">
      <Icon name="crown" />
      <div className={styles.text}>
        <p>{t`Only the beginning of this prompt is shown to you. VIP members read all of it.`}</p>
        <div className={styles.actions}>
          <Button size="small" variant="gold" icon="crown" onClick={() => void become()}>
            {t`Become VIP`}
          </Button>
        </div>
      </div>
    </div>
  )
}
