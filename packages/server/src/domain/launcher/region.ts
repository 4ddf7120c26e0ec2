import type { IpInfo } from '@easel/contract/types'

/** Two capital letters, or null where nobody knows. */
export type CountryOf = (address: string) => Promise<string | null>

const UNKNOWN = 'ZZ'

/**
 * What holds where the caller is. `fixed`: the operator says so, whatever the address. In mainland China people sign
 * in with a mobile number and reach us by a faster line.
 */
export const createRegion =
  (countryOf: CountryOf, fixed: string | null, passkeys: boolean) =>
  async (address: string): Promise<IpInfo> => {
    const area = fixed ?? (await countryOf(address)) ?? UNKNOWN
    const mainland = area === 'CN'
    return { starAccel: mainland, mobileLogin: mainland, upgradePlus: false, passkeys, area }
  }
