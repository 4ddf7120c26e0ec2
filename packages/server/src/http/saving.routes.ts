import type { FastifyInstance } from 'fastify'
import { ZipFile } from 'yazl'
import type { Redeemed } from '../domain/saving/saving.ts'
import { serveCall } from './call.ts'
import type { Guard } from './plugins/guard.ts'
import type { UseCases } from './use-cases.ts'

const TICKET = /^[A-Za-z0-9_-]{16,64}$/

/** Taking pictures home: what is counted gives an address, and the address gives the file for ten minutes. */
export function savingRoutes(app: FastifyInstance, guard: Guard, cases: UseCases): void {
  const { saving } = cases

  serveCall(app, guard, 'saveBalance', ({ caller }) => saving.saveBalance(caller.principal))
  serveCall(app, guard, 'viewBalance', ({ caller }) => saving.viewBalance(caller.principal))

  serveCall(app, guard, 'saveConsume', async ({ caller, body }) => {
    const { ticket, ...balance } = await saving.save(caller.principal, body)
    return { ...balance, url: addressOf(ticket) }
  })
  serveCall(app, guard, 'viewConsume', async ({ caller, body }) => {
    const { ticket, ...balance } = await saving.view(caller.principal, body)
    return { ...balance, url: addressOf(ticket) }
  })
  serveCall(app, guard, 'download', async ({ caller, body }) => {
    const { ticket } = await saving.zip(caller.principal, body.items)
    return { url: addressOf(ticket) }
  })

  app.get<{ Params: { ticket: string } }>('/files/taken/:ticket', async (request, reply) => {
    const { ticket } = request.params
    const taken = TICKET.test(ticket) ? await saving.redeem(ticket) : null
    reply.header('cache-control', 'private, no-store').header('cross-origin-resource-policy', 'cross-origin')
    if (!taken) return reply.code(404).type('text/plain; charset=utf-8').send('Not found')
    if (taken.kind === 'zip') {
      reply.type('application/zip').header('content-disposition', attachment('easel.zip'))
      return reply.send(zipOf(taken.pictures, cases))
    }
    const [picture] = taken.pictures
    const bytes = picture && (await cases.finished(picture))
    if (!picture || !bytes) return reply.code(404).type('text/plain; charset=utf-8').send('Not found')
    if (taken.kind === 'save') reply.header('content-disposition', attachment(fileNameOf(picture)))
    return reply.type('image/jpeg').header('content-length', bytes.byteLength).send(Buffer.from(bytes))
  })
}

const addressOf = (ticket: string): string => `/files/taken/${ticket}`

/** One picture after another, so that a hundred of them take no more memory than one. */
function zipOf(
  pictures: readonly Redeemed[],
  { finished }: Pick<UseCases, 'finished'>,
): NodeJS.ReadableStream {
  const zip = new ZipFile()
  const names = new Set<string>()
  const fill = async () => {
    for (const picture of pictures) {
      const bytes = await finished(picture)
      // What was deleted meanwhile is left out.
      if (bytes) zip.addBuffer(Buffer.from(bytes), uniqueName(picture, names), { compress: false })
    }
    zip.end()
  }
  fill().catch((error: Error) => (zip.outputStream as unknown as { destroy(e: Error): void }).destroy(error))
  return zip.outputStream
}

function uniqueName(picture: Redeemed, taken: Set<string>): string {
  const name = fileNameOf(picture)
  let unique = name
  for (let n = 2; taken.has(unique); n += 1) unique = name.replace(/\.jpg$/, ` (${n}).jpg`)
  taken.add(unique)
  return unique
}

const NAME_LENGTH = 48

/** The first words of the prompt, without what file systems do not take. */
function fileNameOf({ label, slot }: Redeemed): string {
  const words = label.prompt.replace(/[^\p{L}\p{M}\p{N} -]+/gu, ' ').replace(/\s+/gu, ' ')
  const start = [...words.trim()].slice(0, NAME_LENGTH).join('').trim()
  return `Easel ${start || label.workId} ${slot}.jpg`
}

const attachment = (name: string): string =>
  `attachment; filename="${name.replace(/[^\x20-\x7E]|["\\]/g, '_')}"; filename*=UTF-8''${encodeURIComponent(name)}`
