import type { IpInfo } from '@easel/contract/types'

/** ISO country code; null when unknown. */
export type CountryOf = (address: string) => Promise<string | null>

/** The area of addresses whose country nobody knows. */
const UNKNOWN_AREA = 'ZZ'

/** A country, or null where the area says that nobody knows it. */
export const countryIn = (area: string): string | null => (area === UNKNOWN_AREA ? null : area)

interface Parts {
  countryOf: CountryOf
  /** Set by the operator for every address. */
  fixed: string | null
  passkeys: boolean
  /** Whether the VIP dialog speaks of the apps. */
  upgradePlus: boolean
}

/**
 * Regional settings of the caller. In mainland China people register
 * with mobile numbers and use the accelerated line.
 */
export const createRegion =
  ({ countryOf, fixed, passkeys, upgradePlus }: Parts) =>
  async (address: string): Promise<IpInfo> => {
    const area = fixed ?? (await countryOf(address)) ?? UNKNOWN_AREA
    const mainland = area === 'CN'
    return { starAccel: mainland, mobileLogin: mainland, upgradePlus, passkeys, area }
  }
