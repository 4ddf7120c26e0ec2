/** For a partner's own tests: an Easel without a frame, and the two ends over a direct link. */
export { type MockEasel, mockEasel } from './testing/mock-easel.ts'
export { type MockHost, mockHost } from './testing/mock-host.ts'
export { type InProcessLink, inProcessLink } from './transports/in-process.ts'
