import { PASSWORD_LENGTH } from '@easel/contract/identity'
import { useLingui } from '@lingui/react/macro'
import { type RefObject, useState } from 'react'
import { IconButton } from '../ui/button.tsx'
import { Field } from './field.tsx'
import { HIDE, SHOW } from './login-icons.ts'

interface PasswordFieldProps {
  label: string
  value: string
  /** Whether a password manager fills in or offers to store a password. */
  kind: 'current-password' | 'new-password'
  name?: string
  hint?: string
  error: string | null
  field?: RefObject<HTMLInputElement | null>
  onChange(text: string): void
}

/** A password field with a visibility toggle. */
export function PasswordField({ kind, name = 'password', field, ...rest }: PasswordFieldProps) {
  const { t } = useLingui()
  const [seen, setSeen] = useState(false)
  return (
    <Field
      {...rest}
      ref={field}
      type={seen ? 'text' : 'password'}
      name={name}
      autoComplete={kind}
      autoCapitalize="none"
      spellCheck={false}
      maxLength={PASSWORD_LENGTH.max}
      end={
        <IconButton
          icon={seen ? HIDE : SHOW}
          label={seen ? t`Hide password` : t`Show password`}
          aria-pressed={seen}
          onClick={() => setSeen(!seen)}
        />
      }
    />
  )
}
