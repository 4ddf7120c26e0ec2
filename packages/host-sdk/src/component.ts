/**
 * What the components of all frameworks have in common: an embed that follows its properties. A framework only says
 * when it appears, changes and goes.
 *
 *     const mounted = mountEasel(element, { src: 'https://easel.example/embed/home', partner: 'acme' }, emit)
 *     mounted.update({ ...properties, language: 'es' })
 */
export type { EaselEvents, Emit } from './component/events.ts'
export { type MountedEasel, mountEasel } from './component/mount-easel.ts'
export type { EaselProps } from './component/props.ts'
