import type { CommandInput, ShownResult } from '@easel/server/console'
import { Button } from '@easel/widgets/ui'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Act } from '../ui/act.tsx'
import { useDo } from '../ui/confirmations.tsx'
import { Check, Field } from '../ui/fields.tsx'
import { useFormat } from '../ui/format.ts'
import type { Secret } from '../ui/secret-once.tsx'
import styles from './lists.module.css'

type Issued = ShownResult<'partner.add'>
type Feature = NonNullable<CommandInput<'partner.add'>['features']>[number]

/** What most partners choose among; the rest is set by command. */
const OFFERED: readonly Feature[] = ['create', 'works', 'square', 'login', 'vip']

/** Lets another site embed Easel. Its secret is shown once, to whoever adds it. */
export function AddPartner({ onAdded }: { onAdded(id: string): void }) {
  const { t } = useLingui()
  const act = useDo()
  const [id, setId] = useState('')
  const [name, setName] = useState('')
  const [origins, setOrigins] = useState('')
  const [features, setFeatures] = useState<readonly Feature[]>(['create', 'works'])
  const secretOf = useSecretOf()
  const text: Record<string, string> = {
    create: t`Making images`,
    works: t`Their works`,
    square: t`A square of its own`,
    login: t`Signing in here`,
    vip: t`Buying a membership`,
  }
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        act({
          name: 'partner.add',
          input: {
            ...{ id: id.trim(), origins: origins.split(/[\s,]+/).filter(Boolean), features: [...features] },
            ...(name.trim() ? { name: name.trim() } : {}),
          },
          ...{ title: t`Add a partner`, confirm: t`Add`, done: t`The partner was added` },
          secret: (issued) => {
            const secret = secretOf(issued)
            return secret && { ...secret, onClose: () => onAdded(issued.id) }
          },
        })
      }}
    >
      <Field
        label={t`Id`}
        note={t`Small letters, digits and hyphens. It stands in its pages and is not changed later.`}
        required
        maxLength={64}
        autoComplete="off"
        spellCheck={false}
        value={id}
        onChange={setId}
      />
      <Field label={t`Name`} maxLength={80} autoComplete="off" value={name} onChange={setName} />
      <Field
        label={t`Origins`}
        note={t`Such as https://shop.example; several with blanks between them.`}
        required
        autoComplete="off"
        spellCheck={false}
        value={origins}
        onChange={setOrigins}
      />
      <fieldset className={styles.checks}>
        <legend>{t`Its pages offer`}</legend>
        {OFFERED.map((feature) => (
          <Check
            key={feature}
            label={text[feature] ?? feature}
            checked={features.includes(feature)}
            onChange={(isOn) =>
              setFeatures(isOn ? [...features, feature] : features.filter((one) => one !== feature))
            }
          />
        ))}
      </fieldset>
      <Button type="submit" variant="primary">{t`Add`}</Button>
    </form>
  )
}

/** A new secret; the one before stays valid for a week. */
export function RotateSecret({ id }: { id: string }) {
  const { t } = useLingui()
  const secretOf = useSecretOf()
  return (
    <Act
      name="partner.rotate"
      input={{ id }}
      text={t`New secret`}
      what={t`The secret of now stays valid for another week, so that the partner can change it in peace.`}
      done={t`The new secret holds`}
      secret={secretOf}
    />
  )
}

function useSecretOf(): (issued: Issued) => Secret | null {
  const { t } = useLingui()
  const { date } = useFormat()
  return ({ id, kid, secret, previousUntil }) => {
    if (!secret) return null
    const once = t`For the partner's server, never for a page. Pass it on by a way that you trust: it is not shown again.`
    const until =
      previousUntil === null ? '' : ` ${t`The previous one is valid until ${date(previousUntil)}.`}`
    return { title: t`Secret of ${id} (kid ${kid ?? ''})`, text: once + until, secret }
  }
}
