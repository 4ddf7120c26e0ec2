export { NewsDialog } from './list/news-dialog.tsx'
