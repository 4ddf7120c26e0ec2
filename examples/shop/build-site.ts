import { build, type UserConfig } from 'vite'

/** Builds a site with Vite, once. Rejects with the errors. */
export async function buildSite(config: UserConfig): Promise<void> {
  const { NODE_ENV } = process.env
  await build({ ...config, configFile: false, logLevel: 'error' })
  // Vite makes the whole process one of production.
  if (NODE_ENV === undefined) delete process.env.NODE_ENV
}
