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
  const sentence = useSentence(offer)
  return (
    <div role="status" className={styles.hint} data-empty={unread ? undefined : true}>
      {unread && (
        <>
          <p>{sentence(unread)}</p>
          {unread.reason === 'locked' && <VipHint field="stylize" />}
        </>
      )}
    </div>
  )
}

function useSentence({ ratios, locked }: ParameterOffer) {
  const { t, i18n } = useLingui()
  const examples = Object.entries(PARAMETERS)
    .filter(([name]) => !locked.some((each) => each === name))
    .map(([, { example }]) => example)
    .join(' · ')
  const wanted: Record<ParameterName, (flag: string) => string> = {
    ratio: (flag) => {
      const choice = ratios.join(' · ')
      return t`${flag} can be one of these: ${choice}`
    },
    seed: (flag) => {
      const max = i18n.number(SEED.max)
      return t`${flag} needs a whole number from 0 to ${max}.`
    },
    exclude: (flag) => {
      const { example } = PARAMETERS.exclude
      return t`${flag} needs words for what to exclude: ${example}`
    },
    stylize: (flag) => {
      const { max } = STYLIZE
      return t`${flag} needs a whole number from 0 to ${max}.`
    },
  }
  return ({ name, text, reason }: UnreadParameter): string => {
    const [flag = ''] = text.split(/\s/)
    if (name === null) return t`${flag} is not a setting here. These are: ${examples}`
    return reason === 'locked' ? text : wanted[name](flag)
  }
}
