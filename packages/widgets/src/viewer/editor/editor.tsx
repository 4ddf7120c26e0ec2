import type { EditKind } from '@easel/contract/edits'
import type { ImageSet, ImageSlot } from '@easel/contract/types'
import { useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { RefusalNotice } from '../../refusals/refusal-notice.tsx'
import { isShownInPlace } from '../../refusals/refusals.ts'
import { useIsVip } from '../../runtime/session/membership.queries.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { CropArea, CropPanel, cropOf } from './crop-area.tsx'
import { boxOf } from './crop-box.ts'
import { CutoutPreview } from './cutout-preview.tsx'
import type { DraftProps, EditDraft } from './draft.ts'
import styles from './editor.module.css'
import { EditorMessages } from './editor-messages.tsx'
import { ExtendPanel, ExtendPreview, useRatiosToExtend } from './extend-panel.tsx'
import { marksAnything } from './marks.ts'
import { PaintArea } from './paint-area.tsx'
import { MarkTools, RepaintWords } from './paint-panel.tsx'
import { useCrop, useEdit } from './use-edit.ts'

export interface EditorProps extends DraftProps {
  set: ImageSet
  slot: ImageSlot
  onClose(): void
}

/** Edits one image: a region by new words, by nothing, beyond the edge; without its background; or a crop. Offers what the set says is possible. */
export function Editor(props: EditorProps) {
  return (
    <EditorMessages>
      <EditorDialog {...props} />
    </EditorMessages>
  )
}

function EditorDialog({ set, slot, draft: given, onChange, onClose }: EditorProps) {
  const { t } = useLingui()
  const kinds = set.edits ?? []
  const [first] = useRatiosToExtend(set)
  const kind = given.kind ?? kinds[0] ?? 'crop'
  const draft: EditDraft = { ...given, kind, extendTo: given.extendTo ?? first ?? null }
  const names: Record<EditKind, string> = {
    repaint: t`Repaint`,
    erase: t`Erase`,
    extend: t`Extend`,
    cutout: t`Remove background`,
    crop: t`Crop`,
  }
  const all = { set, slot, draft, onChange }
  return (
    <Dialog open onClose={onClose} title={t`Edit the image`} wide firm>
      <div className={styles.editor}>
        {kinds.length > 1 && (
          <div className={styles.modes}>
            <Segmented
              label={t`What to do`}
              value={kind}
              choices={kinds.map((value) => ({ value, label: names[value], content: names[value] }))}
              onChange={(next) => onChange({ kind: next })}
            />
          </div>
        )}
        <div className={styles.stage}>
          {(kind === 'repaint' || kind === 'erase') && <PaintArea {...all} alt={set.prompt} />}
          {kind === 'extend' && <ExtendPreview {...all} />}
          {kind === 'cutout' && <CutoutPreview {...all} />}
          {kind === 'crop' && <CropArea {...all} />}
        </div>
        <div className={styles.panel}>
          {kind === 'crop' ? (
            <Crop key="crop" {...all} onClose={onClose} />
          ) : (
            <Paint key={kind} {...all} kind={kind} onClose={onClose} />
          )}
        </div>
      </div>
    </Dialog>
  )
}

function Crop({ set, slot, draft, onChange, onClose }: EditorProps) {
  const { t } = useLingui()
  const crop = useCrop({ set, slot, onDone: onClose })
  const send = () => {
    const chosen = cropOf(set, draft.crop)
    crop.mutate({ turn: chosen.turn, box: boxOf(slot, chosen) })
  }
  return (
    <>
      <CropPanel set={set} slot={slot} draft={draft} onChange={onChange} />
      <Refusal of={crop} onRetry={send} />
      <p className={styles.hint}>{t`Costs nothing. The image itself stays as it is.`}</p>
      <div className={styles.send}>
        <Button variant="primary" wide busy={crop.isPending} onClick={send}>{t`Keep as a new work`}</Button>
      </div>
    </>
  )
}

function Paint({
  set,
  slot,
  draft,
  kind,
  onChange,
  onClose,
}: EditorProps & { kind: Exclude<EditKind, 'crop'> }) {
  const { t } = useLingui()
  const vip = useIsVip()
  const edit = useEdit({ set, slot, onDone: onClose, onSent: (sent) => onChange({ sent }) })
  const [isTried, setTried] = useState(false)
  const hasMarks = kind === 'repaint' || kind === 'erase'
  const lacksMarks = hasMarks && !marksAnything(draft.marks)
  const lacksWords = kind === 'repaint' && draft.prompt.trim() === ''
  useEffect(() => {
    if (!lacksMarks && !lacksWords) setTried(false)
  }, [lacksMarks, lacksWords])
  const send = () => {
    if (lacksMarks || lacksWords) return setTried(true)
    edit.mutate(draft)
  }
  const label = {
    repaint: t`Paint four images`,
    erase: t`Erase it`,
    extend: t`Extend the image`,
    cutout: t`Remove the background`,
  }[kind]
  return (
    <>
      {hasMarks && <MarkTools draft={draft} onChange={onChange} />}
      {kind === 'repaint' && (
        <RepaintWords
          draft={draft}
          onChange={onChange}
          error={isTried && lacksWords ? t`Say what should be there first` : null}
        />
      )}
      {kind === 'erase' && (
        <p className={styles.hint}>{t`What you mark disappears, and what surrounds it continues.`}</p>
      )}
      {kind === 'cutout' && (
        <p
          className={styles.hint}
        >{t`Nothing to mark: what the image shows stays, and all behind it becomes transparent.`}</p>
      )}
      {kind === 'extend' && <ExtendPanel set={set} draft={draft} onChange={onChange} />}
      <Refusal
        of={edit}
        onRetry={send}
        onReword={(prompt) => onChange(kind === 'extend' ? { extendPrompt: prompt } : { prompt })}
      />
      {isTried && lacksMarks && (
        <p role="alert" className={styles.error}>{t`Mark on the image what should change first`}</p>
      )}
      <p className={styles.hint}>
        {kind === 'cutout'
          ? t`Makes one new image, and counts as one generation.`
          : t`Makes four new images, and counts as one generation.`}
      </p>
      <div className={styles.send}>
        <Button
          wide
          variant={vip ? 'primary' : 'gold'}
          icon={vip ? 'brush' : 'crown'}
          busy={edit.isPending}
          onClick={send}
        >
          {label}
        </Button>
      </div>
    </>
  )
}

interface RefusalProps {
  of: { error: Error | null; submittedAt: number; reset(): void }
  onRetry(): void
  onReword?(prompt: string): void
}

/** Why it was refused, where the others say so. What was marked and written stays. */
function Refusal({ of, onRetry, onReword }: RefusalProps) {
  if (!isShownInPlace(of.error)) return null
  return (
    <RefusalNotice
      key={of.submittedAt}
      error={of.error}
      at={of.submittedAt}
      action="modify"
      onRetry={onRetry}
      onDismiss={of.reset}
      {...(onReword && { onReword })}
    />
  )
}
