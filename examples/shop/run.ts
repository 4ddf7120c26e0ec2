import { parseArgs } from 'node:util'
import { openShop, PARTNER } from './shop.ts'

interface Example {
  port: number
  folders: string[]
  /** Where its pages of Easel are from, if not from Easel itself. */
  pagesOf?(easel: string, app: string): Promise<string>
}

/**
 * Serves an example until Ctrl-C: `[--easel http://127.0.0.1:3000] [--port 4101]`, and EASEL_SECRET. Other words are the
 * example's own.
 */
export async function runExample({ port, folders, pagesOf }: Example): Promise<void> {
  const { values } = parseArgs({
    options: { easel: { type: 'string' }, port: { type: 'string' } },
    allowPositionals: true,
  })
  const easel = (values.easel ?? 'http://127.0.0.1:3000').replace(/\/$/, '')
  const secret = process.env.EASEL_SECRET
  const own = Number(values.port ?? port)
  const shop = await openShop({
    easel: (await pagesOf?.(easel, `http://localhost:${own}`)) ?? easel,
    port: own,
    folders,
    ...(secret ? { secret } : {}),
  })
  console.log(`${shop.origin} embeds ${easel}

Easel must know this site. Once:
  npm run partner add ${PARTNER} ${shop.origin}
with the origins of other examples after it, if you start several.
${
  secret
    ? ''
    : `
It prints a secret. Start this again with EASEL_SECRET=<the secret>, and the site's users are users of Easel;
without it they are visitors.
`
}`)
}
