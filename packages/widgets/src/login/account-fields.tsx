import { ACCOUNT_MAX_LENGTH } from '@easel/contract/identity'
import { useLingui } from '@lingui/react/macro'
import { type RefObject, useState } from 'react'
import { AreaCodeButton, CountryList } from './country-picker.tsx'
import { Field } from './field.tsx'
import styles from './login.module.css'
import type { TypedAccount } from './typed-account.ts'

export interface AccountFieldsProps {
  typed: TypedAccount
  error: string | null
  field: RefObject<HTMLInputElement | null>
  onChange(typed: TypedAccount): void
}

/** One field for an email address or a mobile number. */
export function EitherField({ typed, error, field, onChange }: AccountFieldsProps) {
  const { t } = useLingui()
  return (
    <Field
      ref={field}
      label={t`Mobile or email`}
      placeholder={t`Mobile/email`}
      name="username"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={ACCOUNT_MAX_LENGTH}
      value={typed.text}
      error={error}
      onChange={(text) => onChange({ ...typed, text })}
    />
  )
}

export function EmailField({ typed, error, field, onChange }: AccountFieldsProps) {
  const { t } = useLingui()
  return (
    <Field
      ref={field}
      label={t`Email`}
      type="email"
      name="username"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={254}
      value={typed.text}
      error={error}
      onChange={(text) => onChange({ ...typed, text })}
    />
  )
}

/** A mobile number with its area code. */
export function MobileField({ typed, error, field, onChange }: AccountFieldsProps) {
  const { t } = useLingui()
  const [open, setOpen] = useState(false)
  return (
    <div className={styles.stack}>
      <Field
        ref={field}
        label={t`Mobile number`}
        type="tel"
        name="username"
        // The area code has its own control; the field is filled from the last sign-in.
        autoComplete="username"
        inputMode="tel"
        maxLength={24}
        value={typed.text}
        error={error}
        onChange={(text) => onChange({ ...typed, text })}
        lead={
          <AreaCodeButton open={open} areaCode={typed.areaCode} country={typed.country} onOpen={setOpen} />
        }
      />
      {open && (
        <CountryList
          country={typed.country}
          onOpen={(next) => {
            setOpen(next)
            field.current?.focus()
          }}
          onChoose={({ id, areaCode }) => {
            onChange({ ...typed, country: id, areaCode })
            setOpen(false)
            field.current?.focus()
          }}
        />
      )}
    </div>
  )
}
