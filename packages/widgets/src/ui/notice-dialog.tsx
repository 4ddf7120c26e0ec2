import { msg } from '@lingui/core/macro'
import { CodeForm } from '../refusals/enter-code.tsx'
import type { OpenDialog } from '../runtime/notices/notices.ts'
import { useWidget } from '../runtime/provider/widget-context.ts'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

export interface NoticeDialogProps {
  dialog: OpenDialog
}

/** The generic confirm dialog, the message box, and the offer of a membership with its field for a code. */
export function NoticeDialog({ dialog }: NoticeDialogProps) {
  const { i18n } = useWidget()
  const { kind, ask, settle } = dialog
  const look = ask.tone === 'error' && kind === 'confirm' ? 'error' : 'primary'
  return (
    <Dialog
      open
      firm={kind !== 'message'}
      onClose={() => settle(false)}
      title={ask.title}
      description={ask.text}
      actions={
        kind === 'code' ? undefined : (
          <>
            {kind === 'confirm' && (
              <Button onClick={() => settle(false)}>{ask.cancel ?? i18n._(msg`Cancel`)}</Button>
            )}
            <Button look={look} onClick={() => settle(true)}>
              {ask.confirm ?? i18n._(msg`OK`)}
            </Button>
          </>
        )
      }
    >
      {kind === 'code' && <CodeForm onDone={settle} />}
    </Dialog>
  )
}
