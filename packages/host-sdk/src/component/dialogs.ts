/** One piece of code, which pages without a dialog do not load. */
export { createDialog } from '../dialog/easel-dialog.ts'
export { createFloatingButton } from '../dialog/floating-button.ts'
export { createSidePanel } from '../dialog/side-panel.ts'
