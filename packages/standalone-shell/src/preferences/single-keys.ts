import type { KeyValueStore } from '@easel/client'

/** Of the device: it stays with a sign-out. */
const OFF_KEY = 'easel.shortcuts'
const OFF = 'off'

/** Whether keys without Ctrl do something on every page. Whoever dictates to the computer may not want them. */
export const hasSingleKeys = (store: KeyValueStore): boolean => store.get(OFF_KEY) !== OFF

export const chooseSingleKeys = (store: KeyValueStore, wanted: boolean): void =>
  store.set(OFF_KEY, wanted ? null : OFF)
