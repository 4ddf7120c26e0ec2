import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const PACKAGES = fileURLToPath(new URL('../..', import.meta.url))

/** Where the builds lie that are public: partners' pages load them. */
export const PUBLIC_DIRECTORIES = {
  widgets: join(PACKAGES, 'widgets/dist'),
  sdk: join(PACKAGES, 'host-sdk/dist-web'),
}
