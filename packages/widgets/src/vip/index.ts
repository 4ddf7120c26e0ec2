export { Extra as VipExtra } from './lazy-extra.ts'
export { Vip } from './vip.tsx'
export { VipDialog, type VipDialogProps } from './vip-dialog.tsx'
export { loadVipMessages } from './vip-messages.tsx'
