import { isOffered, useEvent, useWidget } from '@easel/widgets/runtime'
import { useEffect } from 'react'
import { showMenuDialog } from '../layout/menu-dialog.ts'
import { untilLoaded } from '../loading/until-loaded.ts'
import type { Session } from '../session/session.ts'
import { focusPrompt, promptField } from './prompt-field.ts'
import { KEYS } from './shortcuts.table.ts'
import { hasSingleKeys } from './single-keys.ts'

const WRITING =
  'input:not([type="checkbox"], [type="radio"], [type="range"]), textarea, select, [contenteditable]'

/** Single keys that work on every page: one leads to the prompt, one shows the list of all. */
export function useShortcuts(session: Session): void {
  const { navigation, features } = useWidget()
  const onKeyDown = useEvent((event: KeyboardEvent) => {
    const { key } = event
    if ((key !== KEYS.prompt && key !== KEYS.list) || !isFree(event) || !hasSingleKeys(session)) return
    event.preventDefault()
    if (key === KEYS.list) {
      // Its code is that of the menu, which few open by a key.
      void untilLoaded(() => import('./shortcuts-dialog.tsx')).then((m) => showMenuDialog(m.ShortcutsDialog))
      return
    }
    if (!isOffered('create', features)) return
    if (!promptField()) navigation.go('create')
    focusPrompt()
  })
  useEffect(() => {
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
}

/** Whether a key was meant for the page: not for a field, a dialog, the browser or an input method. */
function isFree(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.isComposing || event.repeat) return false
  if (event.ctrlKey || event.metaKey || event.altKey) return false
  const [target] = event.composedPath()
  if (target instanceof Element && target.closest(WRITING)) return false
  return document.querySelector('[role="dialog"], [role="alertdialog"]') === null
}
