import { PROMPT_MAX_CODE_POINTS } from '@easel/contract/numbers'
import { codePoints, type PromptFault } from '@easel/contract/prompt'
import { useLingui } from '@lingui/react/macro'
import styles from './composer.module.css'

/** Why a text cannot be sent, in the reader's words. */
export function useFaultWords(): (fault: PromptFault | null) => string | null {
  const { t } = useLingui()
  return (fault) => {
    if (fault === 'prompt_empty') return t`Please enter a prompt first`
    if (fault === 'prompt_special_characters') return t`Please do not enter special characters`
    if (fault === 'prompt_too_long') return t`At most ${PROMPT_MAX_CODE_POINTS} characters`
    return null
  }
}

/** Counting starts to matter near the end. */
const NEAR = PROMPT_MAX_CODE_POINTS * 0.8

export function Counter({ text }: { text: string }) {
  const { i18n } = useLingui()
  const count = codePoints(text)
  if (count < NEAR) return null
  return (
    <span className={styles.counter} data-over={count > PROMPT_MAX_CODE_POINTS}>
      {i18n.number(count)} / {i18n.number(PROMPT_MAX_CODE_POINTS)}
    </span>
  )
}
