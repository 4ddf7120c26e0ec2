import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { currentPackage } from '../adapters/partners/packed-sdk.ts'

const PACKAGES = fileURLToPath(new URL('../../..', import.meta.url))

/** Where the builds lie that are public: partners' pages load them. */
export const PUBLIC_DIRECTORIES = {
  widgets: join(PACKAGES, 'widgets/dist'),
  sdk: join(PACKAGES, 'host-sdk/dist-web'),
}

/** The package that partners install, as this installation has it; null before a build. */
export const currentPackedSdk = () => currentPackage(PUBLIC_DIRECTORIES.sdk)
