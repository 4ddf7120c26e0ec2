import { PROMPT_MAX_CODE_POINTS } from '@easel/contract/numbers'
import { codePoints, type PromptError, validatePromptText } from '@easel/contract/prompt'
import { useLingui } from '@lingui/react/macro'
import styles from './composer.module.css'

/** Validation errors of a prompt as messages. */
export function usePromptErrors(): (error: PromptError | null) => string | null {
  const { t } = useLingui()
  return (error) => {
    if (error === 'prompt_empty') return t`Please enter a prompt first`
    if (error === 'prompt_special_characters') return t`Please do not enter special characters`
    if (error === 'prompt_too_long') return t`At most ${PROMPT_MAX_CODE_POINTS} characters`
    return null
  }
}

/** The counter is shown near the limit only. */
const SHOW_COUNTER_FROM = PROMPT_MAX_CODE_POINTS * 0.8

/** The disallowed characters of a text, each once, as far as they are visible. */
function disallowedCharacters(text: string): string[] {
  const refused = [...text].filter(
    (character) => validatePromptText(character) !== null && !/\p{C}/u.test(character),
  )
  return [...new Set(refused)]
}

/** Lists the disallowed characters beside the validation error. */
export function DisallowedCharacters({ text }: { text: string }) {
  const characters = disallowedCharacters(text)
  return characters.length > 0 && <code className={styles.disallowed}>{characters.join(' ')}</code>
}

export function Counter({ text }: { text: string }) {
  const { i18n } = useLingui()
  const count = codePoints(text)
  if (count < SHOW_COUNTER_FROM) return null
  return (
    <span className={styles.counter} data-over={count > PROMPT_MAX_CODE_POINTS}>
      {i18n.number(count)} / {i18n.number(PROMPT_MAX_CODE_POINTS)}
    </span>
  )
}
