import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { withClientSecret } from '@easel/first-paint/page'
import { z } from 'zod'

/** Addresses of scripts and styles by the name of their chunk, as the build has written them. */
const PageFiles = z.record(z.string(), z.array(z.string().regex(/^(\/admin)?\/assets\//)))

export interface Template {
  html: string
  etag: string
  files: z.infer<typeof PageFiles>
}

/** How often the file is checked for a new build, in ms. */
const CHECK_INTERVAL = 2000

/**
 * Reads the built page and inserts the signing secret; null while there is no build. Detects new builds. `list`: where its
 * build has written what its chunks are in.
 */
export function createTemplate(
  distDir: string,
  secret: string,
  name = 'site.html',
  list = 'page-files.json',
): () => Promise<Template | null> {
  const file = join(distDir, name)
  let known: { template: Template; modified: number } | null = null
  let checkedAt = -CHECK_INTERVAL
  return async () => {
    const now = performance.now()
    if (now - checkedAt < CHECK_INTERVAL) return known?.template ?? null
    checkedAt = now
    const modified = await stat(file).then(
      (stats) => stats.mtimeMs,
      () => null,
    )
    if (modified === null) known = null
    else if (known?.modified !== modified) {
      const html = withClientSecret(await readFile(file, 'utf8'), secret)
      known = {
        template: { html, etag: etagOf(html), files: await readFiles(join(distDir, list)) },
        modified,
      }
    }
    return known?.template ?? null
  }
}

/** An optimization: without the list the application asks for its files itself. */
async function readFiles(list: string): Promise<Template['files']> {
  const text = await readFile(list, 'utf8').catch(() => '{}')
  return PageFiles.parse(JSON.parse(text))
}

export const etagOf = (text: string): string => `"${createHash('sha1').update(text).digest('base64url')}"`
