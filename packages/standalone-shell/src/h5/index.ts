export { WaitingForHost } from './waiting-for-host.tsx'
