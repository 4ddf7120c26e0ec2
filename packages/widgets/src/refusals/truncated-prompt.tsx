import { useLingui } from '@lingui/react/macro'
import { LaterMessages } from '../runtime/messages/lazy-messages.tsx'
import { useAskVip } from '../runtime/session/use-ask-vip.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import styles from './refusal-notice.module.css'

interface CutPromptProps {
  /** The person has become a member, and may read it all. */
  onWhole(): void
}

/** Of somebody else's prompt only the beginning was taken over: that, and the way to all of it. */
export function CutPrompt(props: CutPromptProps) {
  return (
    <LaterMessages>
      <Notice {...props} />
    </LaterMessages>
  )
}

function Notice({ onWhole }: CutPromptProps) {
  const { t } = useLingui()
  const askVip = useAskVip()
  const become = async () => {
    if (await askVip({ reason: 'locked', key: 'prompt' })) onWhole()
  }
  return (
    <div className={styles.notice} role="status">
      <Icon name="crown" />
      <div className={styles.words}>
        <p>{t`Only the beginning of this prompt is shown to you. VIP members read all of it.`}</p>
        <div className={styles.steps}>
          <Button size="small" look="gold" icon="crown" onClick={() => void become()}>
            {t`Become VIP`}
          </Button>
        </div>
      </div>
    </div>
  )
}
