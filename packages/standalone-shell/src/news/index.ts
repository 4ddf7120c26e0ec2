export { NewsDialog } from './news-dialog.tsx'
