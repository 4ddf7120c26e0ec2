import type { ImageSet } from '@easel/contract/types'
import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import { useWidget } from '../../runtime/provider/widget-context.ts'
import { IconButton } from '../button.tsx'

/** Milliseconds in which a cleared set can be restored. */
const UNDO_TIMEOUT = 15_000
/** The length of a prompt in a label. */
const NAME = 32

interface ClearButtonProps {
  set: ImageSet
  onClear(): void
  onUndo(): void
}

/** Clears an ended set from a list, with Undo. The focus stays in the list. */
export function ClearButton({ set: { id, prompt }, onClear, onUndo }: ClearButtonProps) {
  const { t } = useLingui()
  const { notices } = useWidget()
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (restored.delete(id)) button.current?.focus()
  }, [id])
  const name = shortened(prompt)
  const clear = () => {
    const list = button.current?.closest('section')
    if (button.current) focusNeighbour(button.current)
    onClear()
    notices.toast({
      text: t`Cleared from this list`,
      action: {
        text: t`Undo`,
        isUndo: true,
        run: () => {
          // Undo also works from another page, where the focus is not moved.
          if (list?.isConnected) focusWhenRestored(id)
          onUndo()
        },
      },
      duration: UNDO_TIMEOUT,
      key: 'cleared',
    })
  }
  return (
    <IconButton
      ref={button}
      data-clear
      size="small"
      icon="close"
      label={t`Clear “${name}” from this list`}
      onClick={clear}
    />
  )
}

/** Restored sets, which take the focus when they are rendered. */
const restored = new Set<string>()

/**
 * A restored set may not be rendered, under another tab for instance: the next interaction cancels the focus change.
 */
function focusWhenRestored(id: string): void {
  restored.add(id)
  const forget = () => restored.delete(id)
  for (const event of ['pointerdown', 'keydown'])
    addEventListener(event, forget, { once: true, capture: true })
}

const shortened = (prompt: string): string => {
  const letters = [...prompt]
  return letters.length > NAME
    ? `${letters
        .slice(0, NAME - 1)
        .join('')
        .trimEnd()}…`
    : prompt
}

/** Without this, keyboard users would start again at the top of the page. */
function focusNeighbour(button: HTMLElement): void {
  const item = button.closest('li')
  const neighbor = item?.nextElementSibling ?? item?.previousElementSibling
  const section = button.closest('section')
  const target = neighbor
    ? // Running sets have a cancel button instead, which must not be hit by one press too many.
      (neighbor.querySelector<HTMLElement>('[data-clear]') ?? neighbor)
    : (section?.querySelector<HTMLElement>('h1, h2') ?? section)
  if (target instanceof HTMLElement) target.focus()
}
