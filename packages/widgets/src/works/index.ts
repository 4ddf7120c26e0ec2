export { Works } from './works.tsx'
