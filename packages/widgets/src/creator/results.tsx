import { useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { useCallback } from 'react'
import { useImageEvents } from '../runtime/events/use-live.ts'
import { useWidget } from '../runtime/provider/widget-context.ts'
import { useOffers } from '../runtime/session/use-offers.ts'
import { useLauncher } from '../runtime/works/image.queries.ts'
import { useNewSets } from '../runtime/works/new-sets.ts'
import { useDeletedWorks } from '../runtime/works/use-deleted-works.ts'
import { Button } from '../ui/button.tsx'
import { OfflineNote } from '../ui/offline-note.tsx'
import { setsAtom } from './creator.atoms.ts'
import { SETS } from './creator.state.ts'
import { useChangeSharedLists } from './creator-store.tsx'
import { FirstSteps, useFirstSteps } from './first-steps.tsx'
import { ResultDay } from './result-day.tsx'
import { ResultSet } from './result-set.tsx'
import styles from './results.module.css'
import { useReplaceDraft } from './use-replace-draft.ts'

/** The results of the last prompts: the newest large, the others small. */
export function Results({ introduced }: { introduced: boolean }) {
  const gone = useDeletedWorks()
  const ids = useAtomValue(setsAtom).filter((id) => !gone.has(id))
  useImageEvents()
  const steps = useFirstSteps(introduced)
  const change = useChangeSharedLists()
  useNewSets(useCallback((id) => change('sets', { add: id }), [change]))
  return (
    <>
      <OfflineNote />
      {ids.length === 0 ? (
        <Invitation steps={steps} />
      ) : (
        <ol className={styles.list}>
          {ids.map((id, index) => (
            <li key={id} tabIndex={-1}>
              {index > 0 && <ResultDay id={id} after={ids[index - 1] ?? ''} />}
              <ResultSet id={id} newest={index === 0} />
            </li>
          ))}
        </ol>
      )}
      {ids.length === SETS && <Rest />}
    </>
  )
}

/** The way to the sets that this page has no place for. */
function Rest() {
  const { t } = useLingui()
  const { navigation } = useWidget()
  if (!useOffers()('works')) return null
  return (
    <p className={styles.rest}>
      <Button variant="quiet" onClick={() => navigation.go('works', {})}>{t`All my works`}</Button>
    </p>
  )
}

/** The empty state: example prompts that can be used with one press. */
function Invitation({ steps }: { steps: ReturnType<typeof useFirstSteps> }) {
  const { t } = useLingui()
  const { data } = useLauncher()
  const replaceDraft = useReplaceDraft()
  const examples = data?.imageGeneration.promptExamples.slice(0, 4) ?? []
  return (
    <div className={styles.invitation}>
      {steps.isShown ? (
        <FirstSteps onDismiss={steps.dismiss} />
      ) : (
        <div className={styles.placeholders} aria-hidden="true">
          <span />
          <span />
          <span />
          <span />
        </div>
      )}
      <p className={styles.heading}>{t`Your four images appear here`}</p>
      {examples.length > 0 && (
        <p className={styles.secondary}>{t`Write what you see, or begin with one of these:`}</p>
      )}
      <ul className={styles.examples}>
        {examples.map((example) => (
          <li key={example}>
            <button
              type="button"
              className={styles.example}
              onClick={() => replaceDraft({ prompt: example })}
            >
              {example}
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
