import type { ImageSet } from '@easel/contract/types'
import { useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useReportError } from '../runtime/errors/use-report-error.ts'
import { useWidget } from '../runtime/provider/widget-context.ts'
import { PERSONAL_KEYS } from '../runtime/session/stored-keys.ts'
import { patchSet } from '../runtime/works/images.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { TextArea } from '../ui/text-area.tsx'

/** As much as the server takes. */
const MAX = 500

interface AppealDialogProps {
  set: ImageSet
  open: boolean
  onClose(): void
}

/** Requests a review of a work that was hidden. What was written stays until it was sent. */
export function AppealDialog({ set, open, onClose }: AppealDialogProps) {
  const { t } = useLingui()
  const { api, notices, session, track } = useWidget()
  const queries = useQueryClient()
  const report = useReportError()
  const [note, setNote] = useState('')
  const written = note.trim()
  const send = useMutation({
    mutationFn: () => api.call('appeal', { body: { id: set.id, note: written } }),
    onSuccess({ takenDown }) {
      track('appealed', { id: set.id })
      patchSet(queries, set.id, { takenDown })
      // In somebody else's page, that is asked for only by those who wait for it.
      session.set(PERSONAL_KEYS.appealed, '1')
      setNote('')
      onClose()
      notices.toast({
        text: t`Sent. You will be told what is decided.`,
        tone: 'success',
        key: 'appeal',
      })
    },
    onError: report,
  })
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t`Request a review`}
      description={t`Say why this work should be shown again. The operator reads it and decides. You can request one review.`}
      actions={
        <>
          <Button onClick={onClose}>{t`Cancel`}</Button>
          <Button
            variant="primary"
            busy={send.isPending}
            disabled={written === ''}
            onClick={() => send.mutate()}
          >
            {t`Send`}
          </Button>
        </>
      }
    >
      <TextArea
        label={t`Why should it be shown?`}
        showLabel
        rows={4}
        maxLength={MAX}
        value={note}
        onChange={setNote}
      />
    </Dialog>
  )
}
