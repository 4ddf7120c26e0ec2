import { useLingui } from '@lingui/react/macro'
import { useRef } from 'react'
import { LaterMessages } from '../runtime/messages/lazy-messages.tsx'
import { Composer } from './composer.tsx'
import styles from './creator.module.css'
import { CreatorStore } from './creator-store.tsx'
import { Results } from './results.tsx'
import { useFittedDraft } from './use-available-options.ts'
import { usePinnedHeight } from './use-pinned-height.ts'
import { usePrefill } from './use-prefill.ts'

/** Where pictures are made: a prompt on paper, a few choices, and what comes of them. */
export function Creator() {
  return (
    <LaterMessages>
      <CreatorStore>
        <CreatorPage />
      </CreatorStore>
    </LaterMessages>
  )
}

function CreatorPage() {
  const { t } = useLingui()
  const composer = useRef<HTMLElement>(null)
  usePinnedHeight(composer)
  usePrefill()
  useFittedDraft()
  return (
    <div className={styles.frame}>
      <div className={styles.creator}>
        <section ref={composer} className={styles.composer} aria-label={t`Create`}>
          <h1 className={styles.title}>{t`Create`}</h1>
          <Composer />
        </section>
        <section className={styles.results} aria-label={t`Results`} tabIndex={-1}>
          <Results />
        </section>
      </div>
    </div>
  )
}
