import { useLingui } from '@lingui/react/macro'
import { useRef } from 'react'
import { LazyMessages } from '../runtime/messages/lazy-messages.tsx'
import { Composer } from './composer.tsx'
import styles from './creator.module.css'
import { CreatorStore } from './creator-store.tsx'
import { Results } from './results.tsx'
import { useAvailableOptions } from './use-available-options.ts'
import { usePinnedBar } from './use-pinned-bar.ts'
import { usePrefill } from './use-prefill.ts'

interface CreatorProps {
  /** Whoever is new here is told how it goes. Not where a partner's page has introduced it, or has no room for it. */
  introduced?: boolean
}

/** The page on which images are generated: prompt, options and results. */
export function Creator({ introduced = false }: CreatorProps) {
  return (
    <LazyMessages>
      <CreatorStore>
        <CreatorPage introduced={introduced} />
      </CreatorStore>
    </LazyMessages>
  )
}

function CreatorPage({ introduced }: Required<CreatorProps>) {
  const { t } = useLingui()
  const composer = useRef<HTMLElement>(null)
  usePinnedBar(composer)
  usePrefill()
  useAvailableOptions()
  return (
    <div className={styles.frame}>
      <div className={styles.creator}>
        <section ref={composer} className={styles.composer} aria-label={t`Create`}>
          <h1 className={styles.title}>{t`Create`}</h1>
          <Composer />
        </section>
        <section className={styles.results} aria-label={t`Results`} tabIndex={-1}>
          <Results introduced={introduced} />
        </section>
      </div>
    </div>
  )
}
