import { Trans } from '@lingui/react/macro'
import { type RefObject, useId } from 'react'
import { useFlow } from './account-port.ts'
import styles from './login.module.css'

interface TermsProps {
  field: RefObject<HTMLInputElement | null>
  error: string | null
}

/** The terms, which must be accepted before a sign-in. */
export function Terms({ field, error }: TermsProps) {
  const { agreed, setAgreed, port } = useFlow()
  const id = useId()
  return (
    <div className={styles.field}>
      <label className={styles.terms}>
        <input
          ref={field}
          type="checkbox"
          checked={agreed}
          aria-invalid={error ? true : undefined}
          aria-describedby={id}
          onChange={(event) => setAgreed(event.target.checked)}
        />
        <span>
          <Trans>
            I have read and agree to the{' '}
            <a href={port.terms.terms} target="_blank" rel="noreferrer">
              Terms of Service
            </a>{' '}
            and the{' '}
            <a href={port.terms.privacy} target="_blank" rel="noreferrer">
              Privacy Policy
            </a>
          </Trans>
        </span>
      </label>
      <div id={id} role="alert" className={styles.error}>
        {error}
      </div>
    </div>
  )
}
