/**
 * Easel's pages from the folder of the package that the app has unpacked, under a scheme of the app's own. Before the app is
 * ready:
 *
 *     const privileges = { standard: true, secure: true, supportFetchAPI: true }
 *     protocol.registerSchemesAsPrivileged([{ scheme: 'acme-app', privileges }])
 *
 * and then:
 *
 *     protocol.handle('acme-app', easelPackage(folder))
 *     await window.loadURL('acme-app://localhost/h5/home')
 */
import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'

const TYPES = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
}

/** The page is the same for every address under `/h5`. Nothing outside of the folder has an address. */
export const easelPackage = (folder) => async (request) => {
  const { pathname } = new URL(request.url)
  const name = /^\/h5(\/|$)/.test(pathname) ? 'h5/index.html' : pathname.slice(1)
  const body = /(^|[\\/])\.\.?([\\/]|$)/.test(name)
    ? null
    : await readFile(join(folder, name)).catch(() => null)
  if (!body) return new Response(null, { status: 404 })
  return new Response(body, {
    headers: { 'content-type': TYPES[extname(name)] ?? 'application/octet-stream' },
  })
}
