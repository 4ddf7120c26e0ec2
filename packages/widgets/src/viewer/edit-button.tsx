import type { ImageSet, ImageSlot } from '@easel/contract/types'
import { useLingui } from '@lingui/react/macro'
import { type ComponentType, type KeyboardEvent, useEffect, useState } from 'react'
import { loadWithRetry } from '../runtime/requests/load-with-retry.ts'
import { useCreating } from '../runtime/session/use-offers.ts'
import { Button } from '../ui/button.tsx'
import { canBeEdited, PENCIL } from '../ui/set/can-be-edited.ts'
import { useHandedEdit } from '../ui/set/handed-edit.ts'
import styles from './actions.module.css'
import { type EditDraft, EMPTY_DRAFT } from './editor/draft.ts'
import type { EditorProps } from './editor/editor.tsx'

const loadEditor = () => import('./editor/index.ts')

/** Opens the editor of one image. What is begun in it is kept while the image is open. */
export function EditButton({ set, slot }: { set: ImageSet; slot: ImageSlot }) {
  const { t } = useLingui()
  const creating = useCreating()
  const [isOpen, setOpen] = useState(useHandedEdit({ imageId: set.id, slot: slot.slot }))
  const [Editor, setEditor] = useState<ComponentType<EditorProps> | null>(null)
  const [draft, setDraft] = useState<EditDraft>(EMPTY_DRAFT)
  useEffect(() => {
    if (isOpen && !Editor) return loadWithRetry(loadEditor, (module) => setEditor(() => module.Editor))
  }, [isOpen, Editor])
  if (creating !== 'here' || !canBeEdited(set, slot)) return null
  return (
    <>
      <Button icon={PENCIL} busy={isOpen && !Editor} onClick={() => setOpen(true)}>
        {t`Edit`}
      </Button>
      {isOpen && Editor && (
        // biome-ignore lint/a11y/noStaticElementInteractions: keys of the editor are not those of the viewer around it
        <div className={styles.apart} onKeyDown={keepKeys}>
          <Editor
            set={set}
            slot={slot}
            draft={draft}
            onChange={(change) =>
              setDraft((now) => ({ ...now, ...(typeof change === 'function' ? change(now) : change) }))
            }
            onClose={() => setOpen(false)}
          />
        </div>
      )}
    </>
  )
}

/** The viewer would step to another image. */
const keepKeys = (event: KeyboardEvent) => {
  if (event.key !== 'Escape' && event.key !== 'Tab') event.stopPropagation()
}
