export { Viewer } from './viewer.tsx'
