import { useLingui } from '@lingui/react/macro'
import { type ReactNode, type RefObject, useId, useLayoutEffect, useState } from 'react'
import { Button } from '../ui/button.tsx'
import styles from './viewer.module.css'

/** As many are seen on a phone before more are asked for; the styles count them, too. */
export const FOLDED_FACTS = 3

interface FoldProps {
  /** Some of it is not seen while it is folded. */
  isCut: boolean
  /** Its name: two such buttons are on one page. */
  of: string
  children(fold: { id: string; 'data-folded': boolean }): ReactNode
}

/** On a phone, a few lines of what is long, and a button for the rest. With more room there is no button, and all is seen. */
export function Fold({ isCut, of, children }: FoldProps) {
  const { t } = useLingui()
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const text = isOpen
    ? t({ message: 'Show less', context: 'of long words' })
    : t({ message: 'Show more', context: 'of long words' })
  return (
    <div className={styles.fold}>
      {children({ id, 'data-folded': !isOpen })}
      {(isCut || isOpen) && (
        <span className={styles.more}>
          <Button
            variant="quiet"
            size="small"
            aria-expanded={isOpen}
            aria-controls={id}
            aria-label={t`${text}: ${of}`}
            onClick={() => setOpen(!isOpen)}
          >
            {text}
          </Button>
        </span>
      )}
    </div>
  )
}

/** Whether these words have more lines than are seen. */
export function useIsCut(words: RefObject<HTMLElement | null>, text: string): boolean {
  const [isCut, setCut] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: other words have other lines
  useLayoutEffect(() => {
    const element = words.current
    if (!element || typeof ResizeObserver === 'undefined') return
    const measure = () => setCut(element.scrollHeight > element.clientHeight + 1)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [words, text])
  return isCut
}
