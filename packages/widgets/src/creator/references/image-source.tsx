import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useDraft } from '../creator-store.tsx'
import { ACCEPTED_TYPES, type useReference } from '../use-reference.ts'
import styles from './image-source.module.css'
import { listed } from './listed.ts'

const loadChooser = () => import('./image-chooser.tsx')
type ImageChooser = Awaited<ReturnType<typeof loadChooser>>['ImageChooser']

/** Milliseconds in which a press opens the choice. */
const PATIENCE = 5_000

interface ImageSourceProps {
  state: Pick<ReturnType<typeof useReference>, 'busy' | 'choose'>
  /** The name of the choice. */
  title: string
  /** Whether several files can be chosen at once. */
  multiple?: boolean
  /** The button. `busy`: an image is being sent, or the choice is on its way. */
  children(button: { busy: boolean; onClick(): void }): ReactNode
}

/** A button that opens the choice of a reference image. */
export function ImageSource({ state: { busy, choose }, title, multiple, children }: ImageSourceProps) {
  const input = useRef<HTMLInputElement>(null)
  const [open, setOpen] = useState(false)
  // What is dropped or pasted on the choice arrives at the form, since it is within it: then the choice is made, too.
  const [draft] = useDraft()
  const chosen = listed(draft)
    .map(({ id }) => id)
    .join()
  const [before, setBefore] = useState(chosen)
  if (chosen !== before) {
    setBefore(chosen)
    setOpen(false)
  }
  const [Chooser, setChooser] = useState<ImageChooser | null>(null)
  useEffect(() => {
    if (!open || Chooser) return
    let isOver = false
    const chooseFile = () => {
      if (isOver) return
      setOpen(false)
      input.current?.click()
    }
    // Whoever has gone on meanwhile is not interrupted; and files can be chosen without it.
    const tooLate = setTimeout(() => setOpen(false), PATIENCE)
    void loadChooser().then((module) => setChooser(() => module.ImageChooser), chooseFile)
    return () => {
      isOver = true
      clearTimeout(tooLate)
    }
  }, [open, Chooser])
  const isComing = open && !Chooser
  return (
    <>
      {children({ busy: busy || isComing, onClick: () => setOpen(true) })}
      <input
        ref={input}
        type="file"
        multiple={multiple}
        className={styles.fileInput}
        accept={ACCEPTED_TYPES.join(',')}
        tabIndex={-1}
        aria-hidden="true"
        onChange={(event) => {
          const files = [...(event.target.files ?? [])]
          event.target.value = ''
          if (files.length > 0) void choose(...files)
        }}
      />
      {open && Chooser && (
        <Chooser
          title={title}
          busy={busy}
          onClose={() => setOpen(false)}
          onFile={() => input.current?.click()}
          onChoose={(image) => void choose(image)}
        />
      )}
    </>
  )
}
