export { Square } from './square.tsx'
