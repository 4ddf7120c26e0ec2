import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'

export interface Template {
  html: string
  etag: string
}

/** A build while the server runs is noticed after this long. */
const LOOK_AGAIN_AFTER = 2000

/** Reads the built page; null while there is none. Notices a new build. */
export function createTemplate(distDir: string): () => Promise<Template | null> {
  const file = join(distDir, 'site.html')
  let known: { template: Template; modified: number } | null = null
  let lookedAt = -LOOK_AGAIN_AFTER
  return async () => {
    const now = performance.now()
    if (now - lookedAt < LOOK_AGAIN_AFTER) return known?.template ?? null
    lookedAt = now
    const modified = await stat(file).then(
      (stats) => stats.mtimeMs,
      () => null,
    )
    if (modified === null) known = null
    else if (known?.modified !== modified) {
      const html = await readFile(file, 'utf8')
      known = { template: { html, etag: etagOf(html) }, modified }
    }
    return known?.template ?? null
  }
}

export const etagOf = (text: string): string => `"${createHash('sha1').update(text).digest('base64url')}"`
