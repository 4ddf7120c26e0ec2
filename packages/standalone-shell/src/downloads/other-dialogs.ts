/** Marks what belongs to the download pop-ups. */
export const OWN = { 'data-download-pop-up': '' }

/** Whether a dialog or popover is open that is none of the download pop-ups. */
export const isOtherDialogOpen = (): boolean =>
  [...document.querySelectorAll('[role="dialog"], [role="alertdialog"]')].some(
    (dialog) => !dialog.querySelector('[data-download-pop-up]'),
  )
