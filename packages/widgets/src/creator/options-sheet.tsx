import { useLingui } from '@lingui/react/macro'
import { useAtom, useAtomValue } from 'jotai'
import { type PointerEvent, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { isComposing } from '../runtime/react/is-composing.ts'
import { useCloseRequest } from '../runtime/react/use-close-request.ts'
import composer from './composer.module.css'
import { choosingStyleAtom, foldedAtom, styleListAtom } from './creator.atoms.ts'
import { Options } from './options.tsx'
import styles from './options-sheet.module.css'

/** Pixels of a downward drag that close the sheet. */
const PULL = 32

/** The options: beside the prompt where there is room, a bottom sheet with a handle on phones. */
export function OptionsSheet({ opener }: { opener: RefObject<HTMLButtonElement | null> }) {
  const { t } = useLingui()
  const [folded, setFolded] = useAtom(foldedAtom)
  const isOpened = useAtomValue(choosingStyleAtom)
  // Until then the other options stay.
  const isThere = useAtomValue(styleListAtom) !== null
  const start = useRef<number | null>(null)
  const handle = useRef<HTMLButtonElement>(null)
  // Beside the prompt they cover nothing, and have no handle.
  const [isSheet, setSheet] = useState(false)
  useLayoutEffect(() => {
    setSheet(!folded && handle.current !== null && getComputedStyle(handle.current).display !== 'none')
  }, [folded])
  const close = () => {
    setFolded(true)
    opener.current?.focus()
  }
  const onPointerMove = (event: PointerEvent) => {
    if (start.current === null || event.clientY - start.current < PULL) return
    start.current = null
    close()
  }
  useEscape(!folded, close)
  useCloseRequest(isSheet, close)
  return (
    <div className={composer.options} data-folded={folded} data-choosing={(isOpened && isThere) || undefined}>
      <button
        ref={handle}
        type="button"
        className={styles.handle}
        aria-label={t`Close the options`}
        onClick={close}
        onPointerDown={(event) => {
          start.current = event.clientY
          event.currentTarget.setPointerCapture?.(event.pointerId)
        }}
        onPointerMove={onPointerMove}
        onPointerUp={() => {
          start.current = null
        }}
      />
      <div className={styles.body}>
        <Options />
      </div>
    </div>
  )
}

/** Listens on the document: after a press on an image nothing has the focus. */
function useEscape(open: boolean, close: () => void): void {
  const latest = useRef(close)
  useEffect(() => {
    latest.current = close
  })
  useEffect(() => {
    if (!open) return
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !isComposing(event) && !event.defaultPrevented) latest.current()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [open])
}
