import { SEED, STYLIZE } from '@easel/contract/numbers'
import {
  PARAMETERS,
  type ParameterName,
  type ParameterOffer,
  readParameters,
  type UnreadParameter,
} from '@easel/contract/prompt-parameters'
import { useLingui } from '@lingui/react/macro'
import { useDraft } from '../creator-store.tsx'
import { VipHint } from '../vip-only.tsx'
import styles from './parameters.module.css'

interface ParameterHintProps {
  offer: ParameterOffer
  /** The text is being written: its end is not judged yet. */
  writing: boolean
}

/** Says why a parameter stays in the prompt, and what can be said. */
export function ParameterHint({ offer, writing }: ParameterHintProps) {
  const [{ prompt }] = useDraft()
  const [unread] = readParameters(prompt, offer, writing).unread
  const hintFor = useHints(offer)
  if (!unread) return <div role="status" />
  const { sentence, examples } = hintFor(unread)
  return (
    <div role="status" className={styles.hint}>
      <p>
        {sentence}{' '}
        {examples.map((example) => (
          <code key={example} className={styles.example}>
            {example}
          </code>
        ))}
      </p>
      {unread.reason === 'locked' && <VipHint field="stylize" />}
    </div>
  )
}

interface Hint {
  sentence: string
  /** What can be written instead. */
  examples: readonly string[]
}

function useHints({ ratios, locked, unable }: ParameterOffer) {
  const { t, i18n } = useLingui()
  const allowed = Object.entries(PARAMETERS)
    .filter(([name]) => ![...locked, ...unable].some((each) => each === name))
    .map(([, { example }]) => example)
  const wanted: Record<ParameterName, (flag: string) => Hint> = {
    ratio: (flag) => ({ sentence: t`${flag} can be one of these:`, examples: ratios }),
    seed: (flag) => {
      const max = i18n.number(SEED.max)
      return { sentence: t`${flag} needs a whole number from 0 to ${max}.`, examples: [] }
    },
    exclude: (flag) => ({
      sentence: t`${flag} needs words for what to exclude:`,
      examples: [PARAMETERS.exclude.example],
    }),
    stylize: (flag) => {
      const { max } = STYLIZE
      return { sentence: t`${flag} needs a whole number from 0 to ${max}.`, examples: [] }
    },
  }
  return ({ name, text, reason }: UnreadParameter): Hint => {
    const [flag = ''] = text.split(/\s/)
    if (name === null) return { sentence: t`${flag} is not a setting here. These are:`, examples: allowed }
    if (reason === 'unable')
      return { sentence: t`${flag} has no effect with the chosen model.`, examples: [] }
    return reason === 'locked' ? { sentence: text, examples: [] } : wanted[name](flag)
  }
}
