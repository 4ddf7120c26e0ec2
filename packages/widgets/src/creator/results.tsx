import { useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { useCallback } from 'react'
import { useImageEvents } from '../runtime/events/use-live.ts'
import { useLauncher } from '../runtime/works/image.queries.ts'
import { useNewSets } from '../runtime/works/new-sets.ts'
import { useDeletedWorks } from '../runtime/works/use-deleted-works.ts'
import { OfflineNote } from '../ui/offline-note.tsx'
import { setsAtom } from './creator.atoms.ts'
import { useChangeSharedLists } from './creator-store.tsx'
import { FirstSteps, useFirstSteps } from './first-steps.tsx'
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
              <ResultSet id={id} newest={index === 0} />
            </li>
          ))}
        </ol>
      )}
    </>
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
