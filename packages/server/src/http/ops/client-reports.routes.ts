import { VERSION_PATTERN } from '@easel/contract/headers'
import { CLIENT_REPORTS, type ClientReport, ERROR_KINDS, MAX_FRAMES } from '@easel/contract/reports'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { addressKeyOf } from '../../domain/kernel/address.ts'
import { createCache } from '../../domain/kernel/cache.ts'
import type { MetricRecorder } from '../../domain/kernel/metrics.ts'
import { addressOf } from '../client-address.ts'
import { createPerMinute } from './per-minute.ts'

const MAX_BODY_BYTES = 8 * 1024
/** Anybody may send them. */
const PER_MINUTE = { all: 120, each: 20 }
/** A defect that many meet is one line an hour, however many report it. */
const SAME_FOR = 3_600_000
const PLACES = 1000

const position = z.int().nonnegative().max(100_000_000)
const Report: z.ZodType<ClientReport> = z.strictObject({
  release: z.string().regex(VERSION_PATTERN),
  kind: z.enum(ERROR_KINDS),
  name: z.string().regex(/^\w{1,40}$/),
  code: z.int().nonnegative().max(100_000).nullable(),
  page: z.string().regex(/^[a-z0-9-]{0,30}$/),
  frames: z
    .array(
      z.strictObject({ file: z.string().regex(/^[\w.-]{1,100}\.js$/), line: position, column: position }),
    )
    .min(1)
    .max(MAX_FRAMES),
})

/** Collects errors of our pages that browsers report: places in the built files, and nothing that somebody wrote. */
export function clientReportRoutes(app: FastifyInstance, metrics: MetricRecorder): void {
  const admits = createPerMinute(PER_MINUTE)
  const logged = createCache<true>({ entries: PLACES, ttl: SAME_FOR })
  app.post(CLIENT_REPORTS, { bodyLimit: MAX_BODY_BYTES }, async (request, reply) => {
    const address = addressKeyOf(addressOf(request), true) ?? ''
    const { data: report } = Report.safeParse(request.body)
    // The browser can do nothing about a report that is not taken.
    if (!report || !admits(address)) return reply.code(204).send()
    metrics.clientFailed(report.kind)
    const [first] = report.frames
    const place = `${report.release} ${first?.file}:${first?.line}:${first?.column}`
    if (!logged.has(place)) {
      logged.set(place, true)
      request.log.warn({ ...report, frames: report.frames.map(placeOf) }, 'a page failed in a browser')
    }
    return reply.code(204).send()
  })
}

const placeOf = ({ file, line, column }: ClientReport['frames'][number]): string =>
  `${file}:${line}:${column}`
