import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { MetricRecorder } from '../../domain/kernel/metrics.ts'
import type { SecurityLog } from '../../domain/kernel/security-log.ts'
import { addressOf } from '../client-address.ts'
import { POLICY_REPORTS } from '../plugins/security-headers.ts'
import { createPerMinute } from './per-minute.ts'

/** Larger than any report or list of reports. */
const MAX_BODY_BYTES = 32 * 1024
const MAX_REPORTS = 20
/** Reports are unauthenticated, so their number per minute is limited. */
const PER_MINUTE = { all: 120, each: 120 }
/** Longer than any host name. */
const MAX_NAME_LENGTH = 280

const text = z.string().max(4096)
/** The format of `report-uri`. */
const Old = z.object({
  'csp-report': z.object({ 'violated-directive': text, 'blocked-uri': text.default('') }),
})
/** The format of `report-to`. */
const Violation = z.object({
  type: z.literal('csp-violation'),
  body: z.object({ effectiveDirective: text, blockedURL: text.default('') }),
})
/** Reports of other types in the same list are ignored. */
const New = z
  .array(z.unknown())
  .max(MAX_REPORTS)
  .transform((entries) =>
    entries.flatMap((entry) => {
      const { data } = Violation.safeParse(entry)
      return data ? [data] : []
    }),
  )

const Reports = z.union([
  Old.transform(({ 'csp-report': report }) => [
    { directive: report['violated-directive'], blocked: report['blocked-uri'] },
  ]),
  New.transform((reports) =>
    reports.map(({ body }) => ({ directive: body.effectiveDirective, blocked: body.blockedURL })),
  ),
])

/** Collects violations of the content security policy that browsers report. */
export function policyReportRoutes(
  app: FastifyInstance,
  security: SecurityLog,
  metrics: MetricRecorder,
): void {
  const admits = createPerMinute(PER_MINUTE)
  void app.register(async (scope) => {
    scope.addContentTypeParser(
      ['application/csp-report', 'application/reports+json'],
      { parseAs: 'string', bodyLimit: MAX_BODY_BYTES },
      scope.getDefaultJsonParser('error', 'error'),
    )
    scope.post(POLICY_REPORTS, async (request, reply) => {
      const address = addressOf(request)
      const parsed = Reports.safeParse(request.body)
      if (parsed.success) {
        for (const { directive, blocked } of parsed.data) {
          if (!admits(address)) break
          const named = DIRECTIVE.exec(directive)?.[0] ?? 'unknown'
          metrics.violated(named)
          security.record('policy_violated', {
            address,
            directive: named,
            blocked: originIn(blocked),
          })
        }
      }
      return reply.code(204).send()
    })
  })
}

/** The directive's name alone: old browsers send the whole rule, and metric labels must be few. */
const DIRECTIVE =
  /^(default|script|style|img|font|connect|manifest|frame|base|object|media|worker|child)-(src|uri)(-elem|-attr)?|^form-action|^frame-ancestors/

/** Without path and query, which may be private. */
const originIn = (blocked: string): string => namedIn(blocked).slice(0, MAX_NAME_LENGTH)

const namedIn = (blocked: string): string =>
  URL.canParse(blocked)
    ? new URL(blocked).origin === 'null'
      ? new URL(blocked).protocol
      : new URL(blocked).origin
    : blocked.slice(0, 20)
