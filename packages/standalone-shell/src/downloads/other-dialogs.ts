/** Marks the content of the download pop-ups. */
export const OWN = { 'data-download-pop-up': '' }

/** Whether a dialog or popover other than the download pop-ups is open. */
export const isOtherDialogOpen = (): boolean =>
  [...document.querySelectorAll('[role="dialog"], [role="alertdialog"]')].some(
    (dialog) => !dialog.querySelector('[data-download-pop-up]'),
  )
