import { join } from 'node:path'

/**
 * How the packages that partners install get their types. Their own sources are all that TypeScript reads: with the
 * whole repository, which is the default, building them takes four times as long.
 */
export const DECLARATIONS = {
  sourcemap: false,
  eager: true,
  tsconfig: join(import.meta.dirname, '../tsconfig.published.json'),
}
