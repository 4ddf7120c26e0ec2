import type { ParameterName, WrittenParameter } from '@easel/contract/prompt-parameters'
import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useRef } from 'react'
import { IconButton } from '../../ui/button.tsx'
import { useDraft } from '../creator-store.tsx'
import { removeParameter, returnParameter, shownParameters } from './draft-parameters.ts'
import styles from './parameters.module.css'

const NAMES: Record<ParameterName, (value: string) => MessageDescriptor> = {
  ratio: (value) => msg`Ratio ${value}`,
  seed: (value) => msg`Seed ${value}`,
  exclude: (value) => msg`Exclude: ${value}`,
  stylize: (value) => msg`Stylize ${value}`,
}

/** A parameter in words. */
export const nameParameter = (i18n: I18n, { name, value }: WrittenParameter): string =>
  i18n._(NAMES[name](value))

/** The settings that were typed into the prompt: a press puts one back into the text, the cross removes it. */
export function WrittenParameters({ onReturn }: { onReturn(): void }) {
  const { t, i18n } = useLingui()
  const [draft, change] = useDraft()
  const list = useRef<HTMLUListElement>(null)
  const parameters = shownParameters(draft)
  if (parameters.length === 0) return null
  const remove = (parameter: WrittenParameter) => {
    change(removeParameter(draft, parameter))
    // The focus stays among the chips, or goes back to the text.
    const others = [...(list.current?.querySelectorAll<HTMLElement>('[data-remove]') ?? [])]
    const at = parameters.indexOf(parameter)
    const next = others[at + 1] ?? others[at - 1]
    if (next) next.focus()
    else onReturn()
  }
  return (
    <ul ref={list} className={styles.chips} aria-label={t`Settings from your prompt`}>
      {parameters.map((parameter) => {
        const name = nameParameter(i18n, parameter)
        return (
          <li key={parameter.name} className={styles.chip}>
            <button
              type="button"
              className={styles.name}
              title={t`Put back into the prompt: ${parameter.text}`}
              onClick={() => {
                change(returnParameter(draft, parameter))
                onReturn()
              }}
            >
              {name}
            </button>
            <IconButton
              size="small"
              icon="close"
              data-remove
              label={t`Remove ${name}`}
              onClick={() => remove(parameter)}
            />
          </li>
        )
      })}
    </ul>
  )
}
