import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { errorLine } from '../runtime/errors/error-messages.ts'
import { isApiError } from '../runtime/errors/is-api-error.ts'
import { Button } from '../ui/button.tsx'
import styles from './device-link.module.css'
import form from './login.module.css'
import { usePageTitle } from './page-title.ts'

export const isNetwork = (error: Error): boolean =>
  !isApiError(error) || error.kind !== 'refused' || error.status >= 500

export interface AnswersProps {
  action: string
  claim: { error: Error | null; isPending: boolean; mutate(): void }
  onHome(): void
}

export function Answers({ action, claim, onHome }: AnswersProps) {
  const { t, i18n } = useLingui()
  return (
    <>
      <div role="alert" className={form.error}>
        {claim.error && errorLine(claim.error, i18n)}
      </div>
      <div className={styles.answers}>
        <Button size="large" onClick={onHome}>
          {t`Cancel`}
        </Button>
        <Button variant="primary" size="large" busy={claim.isPending} onClick={() => claim.mutate()}>
          {action}
        </Button>
      </div>
    </>
  )
}

interface FailedProps {
  /** Something was to be moved; otherwise this device was to be signed in. */
  moves: boolean
  text: string
  onRetry?: (() => void) | null
  onHome(): void
}

export function Failed({ moves, text, onRetry, onHome }: FailedProps) {
  const { t } = useLingui()
  return (
    <Page title={moves ? t`Nothing was moved` : t`This device was not signed in`}>
      <p role="alert" className={form.text}>
        {text}
      </p>
      {onRetry && (
        <Button variant="primary" size="large" wide icon="retry" onClick={onRetry}>
          {t`Try again`}
        </Button>
      )}
      <Button size="large" wide onClick={onHome}>
        {t`Go to the home page`}
      </Button>
    </Page>
  )
}

export function Page({ title, children }: { title: string; children: ReactNode }) {
  usePageTitle(title)
  return (
    <section className={form.page}>
      <h1 className={form.heading}>{title}</h1>
      {children}
    </section>
  )
}
