import { newDeviceId } from '@easel/client'
import { DEVICE_ID_PATTERN } from '@easel/contract/headers'
import { KEY, type KeyValueStore } from './storage.ts'

/** This browser's device id: the stored one, or a new one in place of none or of one that was tampered with. */
export function deviceIdOf(store: KeyValueStore): string {
  const stored = store.get(KEY.deviceId)
  if (stored && DEVICE_ID_PATTERN.test(stored)) return stored
  const made = newDeviceId()
  store.set(KEY.deviceId, made)
  return made
}
