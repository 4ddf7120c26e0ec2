export { RareVipPart } from './lazy-rare-vip-part.tsx'
export { Vip } from './vip.tsx'
export { VipDialog, type VipDialogProps } from './vip-dialog.tsx'
export { loadVipMessages } from './vip-messages.tsx'
