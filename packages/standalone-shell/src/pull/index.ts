export { PullStrip } from './pull-to-refresh.tsx'
