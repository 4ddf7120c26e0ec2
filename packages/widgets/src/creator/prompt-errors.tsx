import { PROMPT_MAX_CODE_POINTS } from '@easel/contract/numbers'
import { codePoints, type PromptFault, textFault } from '@easel/contract/prompt'
import { useLingui } from '@lingui/react/macro'
import styles from './composer.module.css'

/** Why a text cannot be sent, in the reader's words. */
export function useFaultMessage(): (fault: PromptFault | null) => string | null {
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

/** The signs that may not be in a text, each once, as far as they can be seen. */
function refusedSignsOf(text: string): string[] {
  const refused = [...text].filter((sign) => textFault(sign) !== null && !/\p{C}/u.test(sign))
  return [...new Set(refused)]
}

/** Which signs are meant, beside the words that refuse them. */
export function RefusedSigns({ text }: { text: string }) {
  const signs = refusedSignsOf(text)
  return signs.length > 0 && <code className={styles.signs}>{signs.join(' ')}</code>
}

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
