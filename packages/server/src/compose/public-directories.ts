import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { packedPackages } from '../adapters/partners/packed-sdk.ts'

const PACKAGES = fileURLToPath(new URL('../../..', import.meta.url))

/** Build directories served publicly to partners' pages. */
export const PUBLIC_DIRECTORIES = {
  widgets: join(PACKAGES, 'widgets/dist'),
  sdk: join(PACKAGES, 'host-sdk/dist-web'),
}

/** The npm package of the bridge; null before a build. */
export const currentPackages = () => packedPackages(PUBLIC_DIRECTORIES.sdk)
