import { Button, TextArea } from '@easel/widgets/ui'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { ActionRequest } from './action-request.ts'
import { Modal } from './modal.tsx'

interface QuestionProps {
  request: ActionRequest
  reason: string
  typed: string
  asksWhy: boolean
  /** It is being done. */
  busy: boolean
  failure: string | null
  onWrite(written: { reason: string } | { typed: string }): void
  onClose(): void
  onConfirm(reason: string | null): void
}

/** Asks before something is done, and why. */
export function Question(props: QuestionProps) {
  const { request, reason, typed, asksWhy, busy, failure, onWrite, onClose, onConfirm } = props
  const { t } = useLingui()
  // Whoever opens the question of what is on its way should not wonder why nothing can be pressed.
  const [isSecond, setSecond] = useState(busy)
  if (isSecond && !busy) setSecond(false)
  const isReady =
    (!asksWhy || reason.trim().length >= 3) && (request.typed === undefined || typed.trim() === request.typed)
  return (
    <Modal
      title={request.title}
      text={request.text}
      onClose={onClose}
      onSubmit={() => isReady && !busy && onConfirm(asksWhy ? reason : null)}
      actions={
        <>
          <Button onClick={onClose}>{t`Cancel`}</Button>
          <Button
            type="submit"
            variant={request.destructive ? 'error' : 'primary'}
            busy={busy}
            disabled={!isReady}
          >
            {request.confirm}
          </Button>
        </>
      }
    >
      {request.typed !== undefined && (
        <TextArea
          showLabel
          label={t`To confirm, type ${request.typed}`}
          value={typed}
          onChange={(text) => onWrite({ typed: text })}
        />
      )}
      {asksWhy && (
        <TextArea
          showLabel
          label={t`Why? The audit log keeps it.`}
          value={reason}
          maxLength={500}
          onChange={(text) => onWrite({ reason: text })}
        />
      )}
      {isSecond && <p role="status">{t`This was sent before and is still being done.`}</p>}
      {failure && <p role="alert">{failure}</p>}
    </Modal>
  )
}
