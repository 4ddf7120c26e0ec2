import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { FindingNotice } from '../refusals/finding-notice.tsx'
import { RefusalNotice } from '../refusals/refusal-notice.tsx'
import { CutPrompt } from '../refusals/truncated-prompt.tsx'
import { isApiError } from '../runtime/errors/is-api-error.ts'
import styles from './composer.module.css'
import { useDraft } from './creator-store.tsx'
import { Optimiser } from './improve-panel.tsx'
import { OptionsSheet } from './options-sheet.tsx'
import { Paper } from './prompt-editor.tsx'
import { useGoToFault } from './use-focus-error.ts'
import { useOptimise } from './use-improve.ts'
import { useInspection } from './use-inspection.ts'
import { useSend } from './use-send.ts'
import { useCutPrompt } from './use-truncated-prompt.ts'
import { useUsedUp } from './use-used-up.ts'

/** The sheet of paper, the choices, and the seal that sends. */
export function Composer() {
  const field = useRef<HTMLTextAreaElement>(null)
  const form = useRef<HTMLFormElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const inspection = useInspection()
  const { finding, failure } = inspection
  const { send, sending, refusal, dismiss, reworded } = useSend(useGoToFault(form), inspection)
  const said = newest(refusal, failure, finding)
  const [{ prompt }, change] = useDraft()
  const optimise = useOptimise()
  const cut = useCutPrompt()
  const use = (prompt: string) => {
    change({ prompt })
    field.current?.focus()
  }
  const [asking, setAsking] = useState(false)
  const latest = useRef(prompt)
  useEffect(() => {
    latest.current = prompt
  }, [prompt])
  const improve = async () => {
    if (asking) return
    setAsking(true)
    const passes = await inspection.passes({ prompt, negativePrompt: '' }, 'optimise')
    setAsking(false)
    // Who has written on meanwhile wants that improved, and presses again.
    if (passes && latest.current === prompt) await optimise.begin(prompt.trim())
  }
  const usedUp = useUsedUp()
  const usedUpIsSaid = said !== null && said === refusal && isOfQuota(refusal.error)
  const press = () => {
    if (!usedUp) void send()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.metaKey || event.ctrlKey) || event.nativeEvent.isComposing) return
    event.preventDefault()
    press()
  }
  return (
    <form
      ref={form}
      className={styles.composer}
      noValidate
      onKeyDown={onKeyDown}
      onSubmit={(event) => {
        event.preventDefault()
        press()
      }}
    >
      <Paper
        {...{ field, opener, sending, usedUp, usedUpIsSaid, optimise, asking }}
        onImprove={() => void improve()}
      />
      {optimise.writing && <Optimiser key={optimise.writing.own} optimise={optimise} onTake={use} />}
      {cut.isShown && (
        <div className={styles.refusal}>
          <CutPrompt onWhole={() => void cut.bringWhole()} />
        </div>
      )}
      {said && said === finding && (
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
      {said && said === failure && (
        <div className={styles.refusal}>
          <RefusalNotice
            key={failure.at}
            {...failure}
            onRetry={() => void (failure.wanted === 'submit' ? send() : improve())}
            onDismiss={inspection.dismissFailure}
          />
        </div>
      )}
      {said && said === refusal && (
        <div className={styles.refusal}>
          <RefusalNotice
            key={refusal.at}
            {...refusal}
            wanted="submit"
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

const isOfQuota = (thrown: unknown): boolean =>
  isApiError(thrown) && (thrown.reason === 'daily_quota' || thrown.reason === 'fair_use')

interface Said {
  at: number
}
/** One thing is said at a time: two would contradict each other. */
const newest = (...notices: (Said | null)[]): Said | null =>
  notices.reduce((last, one) => (one && (!last || one.at > last.at) ? one : last), null)
