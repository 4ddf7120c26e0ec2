import { msg } from '@lingui/core/macro'
import { CodeForm } from '../refusals/enter-code.tsx'
import type { OpenDialog } from '../runtime/notices/notices.ts'
import { useWidget } from '../runtime/provider/widget-context.ts'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

export interface NoticeDialogProps {
  dialog: OpenDialog
}

/** The dialogs of notices: confirmation, message, and membership offer with a code field. */
export function NoticeDialog({ dialog }: NoticeDialogProps) {
  const { i18n } = useWidget()
  const { kind, options, settle } = dialog
  const variant = options.tone === 'error' && kind === 'confirm' ? 'error' : 'primary'
  return (
    <Dialog
      open
      firm={kind !== 'message'}
      onClose={() => settle(false)}
      title={options.title}
      description={options.text}
      actions={
        kind === 'code' ? undefined : (
          <>
            {kind === 'confirm' && (
              <Button onClick={() => settle(false)}>{options.cancel ?? i18n._(msg`Cancel`)}</Button>
            )}
            <Button variant={variant} onClick={() => settle(true)}>
              {options.confirm ?? i18n._(msg`OK`)}
            </Button>
          </>
        )
      }
    >
      {kind === 'code' && <CodeForm onDone={settle} />}
    </Dialog>
  )
}
