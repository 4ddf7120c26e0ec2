/** Ways to carry the bridge where there is no frame: apps' webviews, channels of text, and old hosts. */
export { type LegacyOptions, legacyTransport } from './transports/legacy.ts'
export { type AppWindow, nativeTransport } from './transports/native/native-transport.ts'
export { type TextChannel, type TextChannelOptions, textChannelTransport } from './transports/text-channel.ts'
