import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Metrics } from '../../domain/kernel/metrics.ts'
import type { SecurityLog } from '../../domain/kernel/security-log.ts'
import { addressOf } from '../client-address.ts'
import { POLICY_REPORTS } from '../plugins/security-headers.ts'

/** Far above what a browser sends; a list of reports comes in one. */
const BODY_AT_MOST = 32 * 1024
const REPORTS_AT_MOST = 20
/** Anybody can send them: so many a minute are read, whatever they come in. */
const PER_MINUTE = 120
const MINUTE = 60_000
/** Longer than the name of any host. */
const NAME_AT_MOST = 280

const text = z.string().max(4096)
/** As `report-uri` sends it. */
const Old = z.object({
  'csp-report': z.object({ 'violated-directive': text, 'blocked-uri': text.default('') }),
})
/** As `report-to` does. */
const Violation = z.object({
  type: z.literal('csp-violation'),
  body: z.object({ effectiveDirective: text, blockedURL: text.default('') }),
})
/** Browsers put reports of other kinds into the same list: these are left out. */
const New = z
  .array(z.unknown())
  .max(REPORTS_AT_MOST)
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

/** What browsers report of pages of ours that tried what the content policy forbids. */
export function policyReportRoutes(app: FastifyInstance, security: SecurityLog, metrics: Metrics): void {
  let left = PER_MINUTE
  let since = performance.now()
  void app.register(async (scope) => {
    scope.addContentTypeParser(
      ['application/csp-report', 'application/reports+json'],
      { parseAs: 'string', bodyLimit: BODY_AT_MOST },
      scope.getDefaultJsonParser('error', 'error'),
    )
    scope.post(POLICY_REPORTS, async (request, reply) => {
      if (performance.now() - since > MINUTE) {
        left = PER_MINUTE
        since = performance.now()
      }
      const parsed = Reports.safeParse(request.body)
      if (parsed.success) {
        for (const { directive, blocked } of parsed.data) {
          left -= 1
          if (left < 0) break
          const named = DIRECTIVE.exec(directive)?.[0] ?? 'unknown'
          metrics.violated(named)
          security.note('policy_violated', {
            address: addressOf(request),
            directive: named,
            blocked: originIn(blocked),
          })
        }
      }
      return reply.code(204).send()
    })
  })
}

/** Its name alone: old browsers send the whole rule. Labels of metrics are few. */
const DIRECTIVE =
  /^(default|script|style|img|font|connect|manifest|frame|base|object|media|worker|child)-(src|uri)(-elem|-attr)?|^form-action|^frame-ancestors/

/** Without path and query, which may hold what is nobody's business. */
const originIn = (blocked: string): string => namedIn(blocked).slice(0, NAME_AT_MOST)

const namedIn = (blocked: string): string =>
  URL.canParse(blocked)
    ? new URL(blocked).origin === 'null'
      ? new URL(blocked).protocol
      : new URL(blocked).origin
    : blocked.slice(0, 20)
