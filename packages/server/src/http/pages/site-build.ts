import { createTemplate } from './site-template.ts'

const ENTRY = /\/assets\/site\.([0-9a-f]+)\.js/

/** Names the build of the site that is served now: its entry script's, which changes with any of its files. Null: none. */
export function createSiteBuild(distDir: string): () => Promise<string | null> {
  const readTemplate = createTemplate(distDir, '')
  return async () => ENTRY.exec((await readTemplate())?.html ?? '')?.[1] ?? null
}
