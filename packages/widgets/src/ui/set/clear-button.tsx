import type { ImageSet } from '@easel/contract/types'
import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import { useWidget } from '../../runtime/provider/widget-context.ts'
import { IconButton } from '../button.tsx'

/** Milliseconds in which a set that was cleared can be had back. */
const UNDO_FOR = 15_000
/** As much of a prompt as tells one set from another. */
const NAME = 32

interface ClearButtonProps {
  set: ImageSet
  onClear(): void
  onUndo(): void
}

/** Takes what has ended off a list, and offers to bring it back. The focus stays in the list. */
export function ClearButton({ set: { id, prompt }, onClear, onUndo }: ClearButtonProps) {
  const { t } = useLingui()
  const { notices } = useWidget()
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (broughtBack.delete(id)) button.current?.focus()
  }, [id])
  const name = shortened(prompt)
  const clear = () => {
    const list = button.current?.closest('section')
    if (button.current) focusBeside(button.current)
    onClear()
    notices.toast({
      text: t`Cleared from this list`,
      action: {
        text: t`Undo`,
        run: () => {
          // From another page the set is brought back as well, without a word to whoever comes here later.
          if (list?.isConnected) focusWhenBack(id)
          onUndo()
        },
      },
      duration: UNDO_FOR,
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

/** Sets that appear again because somebody asked for them: they take the focus from the notice that goes. */
const broughtBack = new Set<string>()

/** A set that does not appear, under another tab for instance, must not take the focus from whatever is done next. */
function focusWhenBack(id: string): void {
  broughtBack.add(id)
  const forget = () => broughtBack.delete(id)
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

/** Without this, whoever uses the keyboard would begin again at the top of the page. */
function focusBeside(button: HTMLElement): void {
  const item = button.closest('li')
  const beside = item?.nextElementSibling ?? item?.previousElementSibling
  const section = button.closest('section')
  const target = beside
    ? // What runs has no such button, and must not be cancelled by one press too many.
      (beside.querySelector<HTMLElement>('[data-clear]') ?? beside)
    : (section?.querySelector<HTMLElement>('h1, h2') ?? section)
  if (target instanceof HTMLElement) target.focus()
}
