import { useLingui } from '@lingui/react/macro'
import { useAtom, useAtomValue } from 'jotai'
import { type ClipboardEvent, type DragEvent, type KeyboardEvent, useRef, useState } from 'react'
import { CutPrompt } from '../refusals/cut-prompt.tsx'
import { RefusalNotice } from '../refusals/refusal-notice.tsx'
import { useLauncher } from '../runtime/image.queries.ts'
import { Button, IconButton } from '../ui/button.tsx'
import { Kbd } from '../ui/small.tsx'
import { TextArea } from '../ui/text-area.tsx'
import styles from './composer.module.css'
import { foldedAtom, historyAtom, triedAtom } from './creator.atoms.ts'
import { faultsOf, otherExample } from './creator.state.ts'
import { useDraft } from './creator-store.tsx'
import { Optimiser } from './optimiser.tsx'
import { Options } from './options.tsx'
import { PromptHistory } from './prompt-history.tsx'
import { Counter, useFaultWords } from './prompt-words.tsx'
import { QuotaRing } from './quota-ring.tsx'
import { pictureIn, ReferenceButton, ReferenceShown } from './reference-field.tsx'
import { useCutPrompt } from './use-cut-prompt.ts'
import { useGoToFault } from './use-go-to-fault.ts'
import { useOptimise } from './use-optimise.ts'
import { useReference } from './use-reference.ts'
import { useSend } from './use-send.ts'

/** The sheet of paper, the choices, and the seal that sends. */
export function Composer() {
  const field = useRef<HTMLTextAreaElement>(null)
  const form = useRef<HTMLFormElement>(null)
  const [folded, setFolded] = useAtom(foldedAtom)
  const { send, sending, refusal, dismiss } = useSend(useGoToFault(form))
  const [, change] = useDraft()
  const optimise = useOptimise()
  const cut = useCutPrompt()
  const use = (prompt: string) => {
    change({ prompt })
    field.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.metaKey || event.ctrlKey) || event.nativeEvent.isComposing) return
    event.preventDefault()
    void send()
  }
  return (
    <form
      ref={form}
      className={styles.composer}
      noValidate
      onKeyDown={onKeyDown}
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <Paper
        field={field}
        folded={folded}
        sending={sending}
        optimise={optimise}
        onFold={() => setFolded(!folded)}
      />
      {optimise.writing && <Optimiser key={optimise.writing.own} optimise={optimise} onTake={use} />}
      {cut.isShown && (
        <div className={styles.refusal}>
          <CutPrompt onWhole={() => void cut.bringWhole()} />
        </div>
      )}
      {refusal && (
        <div className={styles.refusal}>
          <RefusalNotice
            key={refusal.at}
            {...refusal}
            wanted="submit"
            onRetry={() => void send()}
            onDismiss={dismiss}
            onReword={(prompt) => {
              use(prompt)
              dismiss()
            }}
          />
        </div>
      )}
      <div className={styles.options} data-folded={folded}>
        <Options />
      </div>
    </form>
  )
}

interface PaperProps {
  field: React.RefObject<HTMLTextAreaElement | null>
  folded: boolean
  sending: boolean
  optimise: ReturnType<typeof useOptimise>
  onFold(): void
}

function Paper({ field, folded, sending, optimise, onFold }: PaperProps) {
  const { t } = useLingui()
  const [draft, change] = useDraft()
  const [tried, setTried] = useAtom(triedAtom)
  const faults = useFaultWords()
  const fault = tried ? faults(faultsOf(draft).prompt) : null
  const reference = useReference()
  const takePicture = (event: ClipboardEvent | DragEvent, data: DataTransfer | null) => {
    const picture = pictureIn(data)
    if (!picture) return
    event.preventDefault()
    void reference.choose(picture)
  }
  const better = () => {
    if (faultsOf(draft).prompt) return setTried(true)
    void optimise.begin(draft.prompt.trim())
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: what is dropped here can also be chosen by a button
    <div
      className={styles.paper}
      data-fault={Boolean(fault)}
      onPaste={(event) => takePicture(event, event.clipboardData)}
      onDragOver={(event) => event.dataTransfer.types.includes('Files') && event.preventDefault()}
      onDrop={(event) => takePicture(event, event.dataTransfer)}
    >
      <ReferenceShown using={reference} />
      <div className={styles.field}>
        <TextArea
          ref={field}
          look="paper"
          label={t`What should be drawn?`}
          placeholder={t`What should be drawn? A place, a light, a mood …`}
          value={draft.prompt}
          fault={fault}
          note={<Counter text={draft.prompt} />}
          rows={1}
          onChange={(prompt) => {
            if (prompt === '') setTried(false)
            change({ prompt })
          }}
        />
      </div>
      <div className={styles.foot}>
        <span className={styles.fold}>
          <IconButton
            icon="sliders"
            label={t`Ratio, style and more`}
            aria-expanded={!folded}
            onClick={onFold}
          />
        </span>
        <IconButton
          icon="sparkle"
          label={t`Improve the prompt`}
          busy={optimise.writing?.state === 'writing'}
          aria-expanded={optimise.writing !== null}
          onClick={better}
        />
        <ReferenceButton using={reference} />
        <PaperTools field={field} />
        <span className={styles.space} />
        <QuotaRing />
        <span className={styles.keys} aria-hidden="true">
          <Kbd>{isApple() ? '⌘' : 'Ctrl'}</Kbd> <Kbd>↵</Kbd>
        </span>
        <Button type="submit" look="primary" icon="brush" busy={sending}>
          {t`Generate`}
        </Button>
      </div>
    </div>
  )
}

function PaperTools({ field }: Pick<PaperProps, 'field'>) {
  const { t } = useLingui()
  const [draft, change] = useDraft()
  const history = useAtomValue(historyAtom)
  const { data: launcher } = useLauncher()
  const [historyOpen, setHistoryOpen] = useState(false)
  const examples = launcher?.imageGeneration.promptExamples ?? []
  const use = (prompt: string) => {
    change({ prompt })
    setHistoryOpen(false)
    field.current?.focus()
  }
  return (
    <>
      <IconButton
        icon="dice"
        label={t`Random prompt`}
        disabled={examples.length === 0}
        onClick={() => change({ prompt: otherExample(examples, draft.prompt) })}
      />
      {history.length > 0 && (
        <IconButton
          icon="history"
          label={t`Last prompts`}
          aria-expanded={historyOpen}
          onClick={() => setHistoryOpen(!historyOpen)}
        />
      )}
      {historyOpen && <PromptHistory prompts={history} onUse={use} onClose={() => setHistoryOpen(false)} />}
    </>
  )
}

const isApple = () => /Mac|iPhone|iPad/.test(globalThis.navigator.userAgent)
