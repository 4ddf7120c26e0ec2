import { useLingui } from '@lingui/react/macro'
import { useAtom, useSetAtom } from 'jotai'
import { type RefObject, useId } from 'react'
import { Button, IconButton } from '../ui/button.tsx'
import { Hidden } from '../ui/inline.tsx'
import { TextArea } from '../ui/text-area.tsx'
import { Audience, AudienceIntroduction } from './audience.tsx'
import compact from './compact.module.css'
import styles from './composer.module.css'
import { foldedAtom, historyOpenAtom, triedAtom } from './creator.atoms.ts'
import { validateDraft } from './creator.state.ts'
import { useDraft } from './creator-store.tsx'
import { useParameterEvents } from './parameters/use-parameter-events.ts'
import type { ParameterState } from './parameters/use-parameters.ts'
import { Counter, DisallowedCharacters, usePromptErrors } from './prompt-errors.tsx'
import { PromptTools } from './prompt-tools.tsx'
import { QuotaRing } from './quota-ring.tsx'
import { ReferenceButton, ReferencePreview } from './reference-field.tsx'
import { useChosenResult } from './use-chosen-result.ts'
import { useCompact } from './use-compact.ts'
import { useImageDrop } from './use-image-drop.ts'
import type { useImprove } from './use-improve.ts'
import { useReference } from './use-reference.ts'
import type { UsedUp } from './use-used-up.ts'
import { UsedUpNote } from './used-up-note.tsx'

interface PromptEditorProps {
  field: RefObject<HTMLTextAreaElement | null>
  /** The button that opens and closes the options where they are collapsed. */
  opener: RefObject<HTMLButtonElement | null>
  sending: boolean
  usedUp: UsedUp | null
  /** A refusal notice shows it already. */
  usedUpIsShown: boolean
  improvement: ReturnType<typeof useImprove>
  /** The prompt is being inspected before it is improved. */
  checking: boolean
  parameters: ParameterState
  onImprove(): void
}

/** The prompt field with its tools, the visibility of the result, and the submit button. */
export function PromptEditor(props: PromptEditorProps) {
  const { field, opener, sending, usedUp, usedUpIsShown, improvement, checking, parameters, onImprove } =
    props
  const { t } = useLingui()
  const [draft, change] = useDraft()
  const [tried, setTried] = useAtom(triedAtom)
  const setHistoryOpen = useSetAtom(historyOpenAtom)
  const errors = usePromptErrors()
  const error = tried ? errors(validateDraft(draft).prompt) : null
  const reference = useReference()
  useChosenResult(reference, field)
  const introduction = useId()
  const usedUpNote = useId()
  const isOff = usedUp !== null && !usedUp.isRemembered
  const { onTyped, ...parameterEvents } = useParameterEvents(parameters)
  const { isOver, handlers } = useImageDrop(reference)
  const { isCompact, opening } = useCompact(error !== null)
  return (
    <div
      className={isCompact ? `${styles.paper} ${compact.compact}` : styles.paper}
      data-invalid={Boolean(error)}
      data-drop={isOver || undefined}
      {...handlers}
    >
      {isOver && <p className={styles.drop}>{t`Drop the image to start from it`}</p>}
      <ReferencePreview state={reference} />
      <div className={styles.promptField} data-part="field" {...opening}>
        <TextArea
          ref={field}
          variant="paper"
          label={t`What should be drawn?`}
          placeholder={t`What should be drawn? A place, a light, a mood …`}
          value={draft.prompt}
          error={error}
          note={
            <>
              {error && <DisallowedCharacters text={draft.prompt} />}
              <Counter text={draft.prompt} />
            </>
          }
          rows={1}
          {...parameterEvents}
          onKeyDown={(event) => {
            parameterEvents.onKeyDown(event)
            const isPlain = !event.shiftKey && !event.altKey && !event.metaKey && !event.ctrlKey
            if (event.key !== 'ArrowUp' || !isPlain || draft.prompt !== '') return
            event.preventDefault()
            setHistoryOpen(true)
          }}
          onChange={(prompt) => {
            if (prompt === '') setTried(false)
            change({ prompt })
            onTyped()
          }}
        />
      </div>
      <PromptParameters field={field} parameters={parameters} />
      <div className={styles.toolbar} data-part="tools">
        <OptionsButton opener={opener} />
        <ImproveButton {...{ improvement, checking, onImprove }} />
        <ReferenceButton state={reference} />
        <PromptTools field={field} />
        <span className={styles.spacer} />
        <QuotaRing />
      </div>
      {usedUp && !usedUpIsShown && <UsedUpNote id={usedUpNote} resetsAt={usedUp.resetsAt} who={usedUp.who} />}
      <div className={styles.submitArea} data-part="submit">
        <AudienceIntroduction id={introduction} />
        <div className={styles.toolbar} data-last>
          <Audience introduction={introduction} />
          <Button
            type="submit"
            variant={isOff ? 'default' : 'primary'}
            icon="brush"
            busy={sending}
            aria-keyshortcuts="Control+Enter Meta+Enter"
            aria-disabled={isOff || undefined}
            aria-describedby={usedUp && !usedUpIsShown ? usedUpNote : undefined}
          >
            {t`Generate`}
          </Button>
        </div>
      </div>
    </div>
  )
}

/** What was typed into the prompt as parameters, where there is any. */
function PromptParameters({ field, parameters }: Pick<PromptEditorProps, 'field' | 'parameters'>) {
  const { code, offer, writing, announcement } = parameters
  return (
    <>
      {code && <code.ParameterHint {...{ offer, writing }} />}
      {code && <code.WrittenParameters onReturn={() => field.current?.focus()} />}
      <Hidden live="polite">{announcement}</Hidden>
    </>
  )
}

function OptionsButton({ opener }: Pick<PromptEditorProps, 'opener'>) {
  const { t } = useLingui()
  const [folded, setFolded] = useAtom(foldedAtom)
  return (
    <span className={styles.optionsButton} data-stays>
      <IconButton
        ref={opener}
        icon="sliders"
        label={t`Ratio, style and more`}
        aria-expanded={!folded}
        onClick={() => setFolded(!folded)}
      />
    </span>
  )
}

function ImproveButton({
  improvement,
  checking,
  onImprove,
}: Pick<PromptEditorProps, 'improvement' | 'checking' | 'onImprove'>) {
  const { t } = useLingui()
  const [draft] = useDraft()
  const [, setTried] = useAtom(triedAtom)
  return (
    <IconButton
      icon="sparkle"
      label={t`Improve the prompt`}
      busy={checking || improvement.writing?.state === 'writing'}
      aria-expanded={improvement.writing !== null}
      onClick={() => (validateDraft(draft).prompt ? setTried(true) : onImprove())}
    />
  )
}
