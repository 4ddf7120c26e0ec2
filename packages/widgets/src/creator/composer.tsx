import type { Reason } from '@easel/contract/errors'
import { type KeyboardEvent, useRef } from 'react'
import { FindingNotice } from '../refusals/finding-notice.tsx'
import { RefusalNotice } from '../refusals/refusal-notice.tsx'
import { TruncatedPrompt } from '../refusals/truncated-prompt.tsx'
import { isApiError } from '../runtime/errors/is-api-error.ts'
import styles from './composer.module.css'
import { useDraft } from './creator-store.tsx'
import { ImprovePanel } from './improve-panel.tsx'
import { OptionsSheet } from './options-sheet.tsx'
import { useParameters } from './parameters/use-parameters.ts'
import { PromptEditor } from './prompt-editor.tsx'
import { returnToForm, uncover } from './return-to-form.ts'
import { isSubmitKey } from './submit-key.ts'
import { useBegunBefore } from './use-begun-before.ts'
import { useCompactWhileLooking } from './use-compact.ts'
import { useFocusError } from './use-focus-error.ts'
import { useImprove } from './use-improve.ts'
import { useImproveDraft } from './use-improve-draft.ts'
import { useInspection } from './use-inspection.ts'
import { useReplaceDraft } from './use-replace-draft.ts'
import { useRerun } from './use-rerun.ts'
import { useSend } from './use-send.ts'
import { useTruncatedPrompt } from './use-truncated-prompt.ts'
import { useUsedUp } from './use-used-up.ts'

/** The form: prompt, options and the submit button. */
export function Composer() {
  const field = useRef<HTMLTextAreaElement>(null)
  const form = useRef<HTMLFormElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const inspection = useInspection()
  const { finding, failure } = inspection
  const { send, sending, refusal, dismiss, reworded } = useSend(useFocusError(form), inspection)
  const shownNotice = newestOf(refusal, failure, finding)
  const [, change] = useDraft()
  const improvement = useImprove()
  const parameters = useParameters(field)
  useBegunBefore(field, form)
  const truncated = useTruncatedPrompt()
  const replaceDraft = useReplaceDraft()
  const use = (prompt: string) => {
    replaceDraft({ prompt })
    field.current?.focus()
  }
  const { checking, improve } = useImproveDraft(improvement, inspection, parameters)
  useRerun(send, form)
  useCompactWhileLooking(form)
  const usedUp = useUsedUp()
  const usedUpIsShown = shownNotice !== null && shownNotice === refusal && isOfQuota(refusal.error)
  const press = () => {
    if (usedUp && !usedUp.isRemembered) return
    returnToForm(form.current)
    const settling = parameters.settle()
    if (settling) void settling.then(() => send())
    else void send()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isSubmitKey(event, field.current)) return
    event.preventDefault()
    // A key that is held does it once.
    if (!event.repeat) press()
  }
  return (
    <form
      ref={form}
      className={styles.composer}
      noValidate
      onKeyDown={onKeyDown}
      onFocus={uncover}
      onSubmit={(event) => {
        event.preventDefault()
        press()
      }}
    >
      <PromptEditor
        {...{ field, opener, sending, usedUp, usedUpIsShown, improvement, checking, parameters }}
        onImprove={() => {
          returnToForm(form.current)
          void improve()
        }}
      />
      {improvement.writing && (
        <ImprovePanel key={improvement.writing.original} improvement={improvement} onUse={use} />
      )}
      {truncated.isShown && (
        <div className={styles.refusal}>
          <TruncatedPrompt onUnlocked={() => void truncated.loadFull()} />
        </div>
      )}
      {shownNotice && shownNotice === finding && (
        <div className={styles.refusal}>
          <FindingNotice
            key={finding.text}
            finding={finding}
            onDismiss={inspection.dismiss}
            onReword={(text) => {
              change({ [finding.field]: text })
              field.current?.focus()
            }}
          />
        </div>
      )}
      {shownNotice && shownNotice === failure && (
        <div className={styles.refusal}>
          <RefusalNotice
            key={failure.at}
            {...failure}
            onRetry={() => void (failure.action === 'submit' ? send() : improve())}
            onDismiss={inspection.dismissFailure}
          />
        </div>
      )}
      {shownNotice && shownNotice === refusal && (
        <div className={styles.refusal}>
          <RefusalNotice
            key={refusal.at}
            {...refusal}
            action="submit"
            onRetry={() => void send()}
            onDismiss={dismiss}
            onReword={(prompt) => {
              use(prompt)
              reworded()
            }}
          />
        </div>
      )}
      <OptionsSheet opener={opener} />
    </form>
  )
}

const OF_QUOTA: readonly unknown[] = ['daily_quota', 'fair_use', 'partner_quota'] satisfies Reason[]
const isOfQuota = (thrown: unknown): boolean => isApiError(thrown) && OF_QUOTA.includes(thrown.reason)

interface Dated {
  at: number
}
/** Only the newest notice is shown: two could contradict each other. */
const newestOf = (...notices: (Dated | null)[]): Dated | null =>
  notices.reduce((last, one) => (one && (!last || one.at > last.at) ? one : last), null)
