import { deviceKeyOf } from '../../src/domain/identity/identity.ts'

/** Who a visitor with that device is, in rows. */
export const principalOf = (deviceId: string): string => `v-${deviceKeyOf(deviceId)}`
