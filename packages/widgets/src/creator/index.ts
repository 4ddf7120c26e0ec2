export { Creator } from './creator.tsx'
