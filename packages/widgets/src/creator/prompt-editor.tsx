import { useLingui } from '@lingui/react/macro'
import { useAtom } from 'jotai'
import { type ClipboardEvent, type DragEvent, type RefObject, useId } from 'react'
import { Button, IconButton } from '../ui/button.tsx'
import { Kbd } from '../ui/small.tsx'
import { TextArea } from '../ui/text-area.tsx'
import { Audience, AudienceIntroduction } from './audience.tsx'
import styles from './composer.module.css'
import { foldedAtom, triedAtom } from './creator.atoms.ts'
import { faultsOf } from './creator.state.ts'
import { useDraft } from './creator-store.tsx'
import { Counter, RefusedSigns, useFaultMessage } from './prompt-errors.tsx'
import { PaperTools } from './prompt-tools.tsx'
import { QuotaRing } from './quota-ring.tsx'
import { pictureIn, ReferenceButton, ReferenceShown } from './reference-field.tsx'
import type { useOptimise } from './use-improve.ts'
import { useReference } from './use-reference.ts'
import type { UsedUp } from './use-used-up.ts'
import { UsedUpNote } from './used-up-note.tsx'

interface PaperProps {
  field: RefObject<HTMLTextAreaElement | null>
  /** Opens and closes the options, where they are folded away. */
  opener: RefObject<HTMLButtonElement | null>
  sending: boolean
  usedUp: UsedUp | null
  /** A refusal says so already. */
  usedUpIsSaid: boolean
  optimise: ReturnType<typeof useOptimise>
  /** Whether the prompt may be improved is being asked. */
  asking: boolean
  onImprove(): void
}

/** The sheet that the prompt is written on; at its foot the tools, who will see the work, and the way to send it. */
export function Paper(props: PaperProps) {
  const { field, opener, sending, usedUp, usedUpIsSaid, optimise, asking, onImprove } = props
  const { t } = useLingui()
  const [draft, change] = useDraft()
  const [tried, setTried] = useAtom(triedAtom)
  const faults = useFaultMessage()
  const fault = tried ? faults(faultsOf(draft).prompt) : null
  const reference = useReference()
  const introduction = useId()
  const usedUpNote = useId()
  const takePicture = (event: ClipboardEvent | DragEvent, data: DataTransfer | null) => {
    const picture = pictureIn(data)
    if (!picture) return
    event.preventDefault()
    void reference.choose(picture)
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
          note={
            <>
              {fault && <RefusedSigns text={draft.prompt} />}
              <Counter text={draft.prompt} />
            </>
          }
          rows={1}
          onChange={(prompt) => {
            if (prompt === '') setTried(false)
            change({ prompt })
          }}
        />
      </div>
      <div className={styles.foot}>
        <OptionsButton opener={opener} />
        <ImproveButton {...{ optimise, asking, onImprove }} />
        <ReferenceButton using={reference} />
        <PaperTools field={field} />
        <span className={styles.space} />
        <QuotaRing />
      </div>
      {usedUp && !usedUpIsSaid && <UsedUpNote id={usedUpNote} {...usedUp} />}
      <div className={styles.sending}>
        <AudienceIntroduction id={introduction} />
        <div className={styles.foot} data-last>
          <Audience introduction={introduction} />
          <span className={styles.keys} aria-hidden="true">
            <Kbd>{isApple() ? '⌘' : 'Ctrl'}</Kbd> <Kbd>↵</Kbd>
          </span>
          <Button
            type="submit"
            look={usedUp ? 'default' : 'primary'}
            icon="brush"
            busy={sending}
            aria-disabled={usedUp ? true : undefined}
            aria-describedby={usedUp && !usedUpIsSaid ? usedUpNote : undefined}
          >
            {t`Generate`}
          </Button>
        </div>
      </div>
    </div>
  )
}

function OptionsButton({ opener }: Pick<PaperProps, 'opener'>) {
  const { t } = useLingui()
  const [folded, setFolded] = useAtom(foldedAtom)
  return (
    <span className={styles.fold}>
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
  optimise,
  asking,
  onImprove,
}: Pick<PaperProps, 'optimise' | 'asking' | 'onImprove'>) {
  const { t } = useLingui()
  const [draft] = useDraft()
  const [, setTried] = useAtom(triedAtom)
  return (
    <IconButton
      icon="sparkle"
      label={t`Improve the prompt`}
      busy={asking || optimise.writing?.state === 'writing'}
      aria-expanded={optimise.writing !== null}
      onClick={() => (faultsOf(draft).prompt ? setTried(true) : onImprove())}
    />
  )
}

const isApple = () => /Mac|iPhone|iPad/.test(globalThis.navigator.userAgent)
