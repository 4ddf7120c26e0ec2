import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A directory with as much of the built pages as a server needs. */
export function emptyPages(): string {
  const distDir = mkdtempSync(join(tmpdir(), 'easel-dist-'))
  mkdirSync(join(distDir, 'assets'))
  const marks = ['style', 'body', 'data'].map((name) => `<!--first-paint:${name}-->`).join('')
  writeFileSync(join(distDir, 'site.html'), `<html lang="en"><head></head><body>${marks}</body></html>`)
  return distDir
}
