export { CreatePage } from './create-page.tsx'
