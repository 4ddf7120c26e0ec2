import type { IpInfo } from '@easel/contract/types'

/** ISO country code; null when unknown. */
export type CountryOf = (address: string) => Promise<string | null>

const UNKNOWN = 'ZZ'

/**
 * Regional settings of the caller. `fixed`: set by the operator for every address. In mainland China people register
 * with mobile numbers and use the accelerated line.
 */
export const createRegion =
  (countryOf: CountryOf, fixed: string | null, passkeys: boolean) =>
  async (address: string): Promise<IpInfo> => {
    const area = fixed ?? (await countryOf(address)) ?? UNKNOWN
    const mainland = area === 'CN'
    return { starAccel: mainland, mobileLogin: mainland, upgradePlus: false, passkeys, area }
  }
