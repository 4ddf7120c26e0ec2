import { REFERENCE_KINDS, REFERENCE_STRENGTHS } from '@easel/contract/numbers'
import { useLingui } from '@lingui/react/macro'
import { useRef } from 'react'
import { useLauncher } from '../../runtime/works/image.queries.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import type { IconPath } from '../../ui/icon-paths.ts'
import { useDraft } from '../creator-store.tsx'
import { imageStrengthsOf, referencesOf } from '../offered.ts'
import type { FurtherReference } from '../references.state.ts'
import type { useReference } from '../use-reference.ts'
import { ImageSource } from './image-source.tsx'
import { fieldsOf, listed } from './listed.ts'
import styles from './reference-list.module.css'

type ReferenceState = ReturnType<typeof useReference>

const ADD: IconPath = { path: 'M12 5v14M5 12h14' }

/** Several reference images in a row, each with what is taken of it and how much, and a place for one more. */
export function ReferenceList({ state }: { state: ReferenceState }) {
  const { t } = useLingui()
  const [draft, change] = useDraft()
  const { data: launcher } = useLauncher()
  const { most, kinds, strengths } = referencesOf(launcher, draft.modelId)
  const group = useRef<HTMLFieldSetElement>(null)
  const all = listed(draft)
  const count = all.length
  const replace = (at: number, over: Partial<FurtherReference>) =>
    change(fieldsOf(all.map((each, index) => (index === at ? { ...each, ...over } : each))))
  const remove = (at: number) => {
    change(fieldsOf(all.filter((_, index) => index !== at)))
    // There is room again, so that the place for one more is there.
    requestAnimationFrame(() => group.current?.querySelector<HTMLElement>('[data-add] button')?.focus())
  }
  return (
    <fieldset ref={group} className={styles.group} aria-label={t`Reference images`}>
      <p className={styles.text}>
        {t`The results follow these images: ${count} of ${most}. They are private unless you show them.`}
      </p>
      <ul className={styles.list}>
        {all.map((reference, at) => (
          <Item
            key={reference.id}
            {...{ reference, kinds }}
            number={at + 1}
            strengths={at === 0 ? imageStrengthsOf(launcher, draft.modelId) : strengths}
            onChange={(over) => replace(at, over)}
            onRemove={() => remove(at)}
          />
        ))}
        {count < most && (
          <li data-add className={styles.add}>
            <AddButton state={state} />
          </li>
        )}
      </ul>
    </fieldset>
  )
}

interface ItemProps {
  reference: FurtherReference
  number: number
  kinds: readonly FurtherReference['kind'][]
  strengths: readonly FurtherReference['strength'][]
  onChange(over: Partial<FurtherReference>): void
  onRemove(): void
}

function Item({ reference, number, kinds, strengths, onChange, onRemove }: ItemProps) {
  const { t } = useLingui()
  const kindNames = { content: t`What it shows`, style: t`Its style` }
  const strengthNames = { low: t`Strength: low`, high: t`Strength: high` }
  return (
    <li className={styles.item}>
      {/* biome-ignore lint/a11y/noRedundantAlt: 'reference' alone would not say what it is */}
      <img src={reference.thumb} alt={t`Reference image ${number}`} className={styles.image} />
      <div className={styles.choices}>
        {kinds.length > 0 && (
          <Select
            label={t`Image ${number}: what is taken of it`}
            value={reference.kind}
            usual={t`All of it`}
            choices={REFERENCE_KINDS.filter((kind) => kinds.includes(kind))}
            names={kindNames}
            onChange={(kind) => onChange({ kind })}
          />
        )}
        {strengths.length > 0 && (
          <Select
            label={t`Image ${number}: reference strength`}
            value={reference.strength}
            usual={t`Strength: medium`}
            choices={REFERENCE_STRENGTHS.filter((strength) => strengths.includes(strength))}
            names={strengthNames}
            onChange={(strength) => onChange({ strength })}
          />
        )}
      </div>
      <IconButton icon="close" label={t`Remove image ${number}`} onClick={onRemove} />
    </li>
  )
}

interface SelectProps<T extends string> {
  label: string
  value: T | null
  /** The name of no choice. */
  usual: string
  choices: readonly T[]
  names: Record<T, string>
  onChange(value: T | null): void
}

function Select<T extends string>({ label, value, usual, choices, names, onChange }: SelectProps<T>) {
  return (
    <select
      className={styles.select}
      aria-label={label}
      title={label}
      value={value ?? ''}
      onChange={(event) => onChange(choices.find((choice) => choice === event.target.value) ?? null)}
    >
      <option value="">{usual}</option>
      {choices.map((choice) => (
        <option key={choice} value={choice}>
          {names[choice]}
        </option>
      ))}
    </select>
  )
}

/** The place for one more. */
function AddButton({ state }: { state: ReferenceState }) {
  const { t } = useLingui()
  return (
    <ImageSource multiple title={t`Add an image`} state={state}>
      {(button) => <Button icon={ADD} {...button}>{t`Add an image`}</Button>}
    </ImageSource>
  )
}
