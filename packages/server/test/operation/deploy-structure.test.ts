import { parser } from '@prometheus-io/lezer-promql'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { read } from '../support/deploy-files.ts'

/** No linter of these files is to be had as a package; what is used of their formats is written down here, and nothing else passes. */
const text = z.string().min(1)
const Duration = z.string().regex(/^(\d+(ms|[smhdwy]))+$/)
const Expression = text.refine((expr) => {
  let isRight = true
  parser.parse(expr).iterate({
    enter: ({ type }) => {
      if (type.isError) isRight = false
    },
  })
  return isRight
}, 'is no expression of PromQL')

const Rules = z.strictObject({
  groups: z.array(
    z.strictObject({
      name: text,
      interval: Duration.optional(),
      rules: z.array(
        z.strictObject({
          alert: text,
          expr: Expression,
          for: Duration.optional(),
          labels: z.strictObject({ severity: z.enum(['page', 'ticket']) }),
          annotations: z.strictObject({ summary: text, runbook: text }),
        }),
      ),
    }),
  ),
})

const Label = z.string().regex(/^[a-zA-Z_]\w*$/)
const Relabel = z.strictObject({
  source_labels: z.array(Label),
  separator: text.optional(),
  regex: text.optional(),
  target_label: Label.optional(),
  replacement: text.optional(),
  action: z.enum(['replace', 'keep', 'drop', 'labelmap', 'labeldrop', 'labelkeep', 'hashmod']).optional(),
})
const Prometheus = z.strictObject({
  rule_files: z.array(text).optional(),
  scrape_configs: z.array(
    z.strictObject({
      job_name: text,
      metrics_path: z.string().startsWith('/'),
      scrape_interval: Duration.optional(),
      authorization: z.strictObject({ credentials_file: z.string().startsWith('/') }),
      static_configs: z
        .array(z.strictObject({ targets: z.array(z.string().regex(/^[\w.-]+:\d+$/)) }))
        .optional(),
      kubernetes_sd_configs: z
        .array(z.strictObject({ role: z.enum(['node', 'service', 'pod', 'endpoints', 'ingress']) }))
        .optional(),
      relabel_configs: z.array(Relabel).optional(),
    }),
  ),
})

const Adapter = z.strictObject({
  rules: z.strictObject({
    external: z.array(
      z.strictObject({
        seriesQuery: Expression,
        name: z.strictObject({ as: Label }),
        resources: z.strictObject({ namespaced: z.boolean() }),
        metricsQuery: Expression,
      }),
    ),
  }),
})

const faultsIn = (schema: z.ZodType) => (file: string) => {
  const { error } = schema.safeParse(parse(file))
  return (error?.issues ?? []).map(({ path, message }) => `${path.join('.')}: ${message}`)
}

/** The subdirectives of `reverse_proxy` that the file uses, and what each takes. */
const PROXY: Record<string, RegExp> = {
  health_uri: /^\/\S*$/,
  health_interval: /^\d+m?s$/,
  health_timeout: /^\d+m?s$/,
  lb_policy: /^(random|least_conn|round_robin|first|ip_hash|uri_hash|cookie)$/,
  lb_try_duration: /^\d+m?s$/,
  flush_interval: /^(-1|\d+m?s)$/,
}
/** One site that leads everything to other machines: more is not in the file. */
const SITE = /^\{\$SITE\} \{\n\treverse_proxy( [\w.-]+:\d+)+ \{\n((?:\t\t.+\n)+)\t\}\n\}\n$/

function faultsInCaddyfile(file: string): string[] {
  const [, , block] = SITE.exec(file) ?? []
  if (block === undefined) return ['is not one site with one reverse_proxy']
  return block
    .trim()
    .split(/\n\t+/)
    .filter((line) => !line.startsWith('#'))
    .filter((line) => {
      const [name = '', ...words] = line.split(' ')
      return !PROXY[name]?.test(words.join(' '))
    })
}

const FILES: [file: string, faultsIn: (text: string) => string[]][] = [
  ['observability/prometheus-rules.yaml', faultsIn(Rules)],
  ['observability/prometheus.yaml', faultsIn(Prometheus)],
  ['kubernetes/prometheus.yaml', faultsIn(Prometheus)],
  ['kubernetes/prometheus-adapter.yaml', faultsIn(Adapter)],
  ['Caddyfile', faultsInCaddyfile],
]

describe('files without a linter', () => {
  it.each(FILES)('have nothing in them that is not known: %s', (file, faults) => {
    expect(faults(read(file))).toEqual([])
  })

  it.each([
    ['observability/prometheus-rules.yaml', 'for: 1m', 'four: 1m', /four/],
    ['observability/prometheus-rules.yaml', 'for: 1m', 'for: a minute', /for: /],
    ['observability/prometheus-rules.yaml', '== 0', '=== 0', /no expression of PromQL/],
    ['observability/prometheus.yaml', '{ credentials_file', '{ credential_file', /credential/],
    ['observability/prometheus.yaml', 'api-1:3000', 'api-1', /targets/],
    ['kubernetes/prometheus.yaml', 'action: keep', 'action: hold', /action/],
    ['kubernetes/prometheus-adapter.yaml', 'metricsQuery', 'metricQuery', /metric/],
    ['Caddyfile', 'health_uri', 'healthy_uri', /healthy_uri/],
    ['Caddyfile', 'health_interval 1s', 'health_interval 1', /health_interval 1/],
    ['Caddyfile', '\t}\n', '', /not one site/],
  ])('what is wrong in a copy of %s is found', (file, right, wrong, fault) => {
    const whole = read(file)
    expect(whole).toContain(right)
    const [, faults = () => []] = FILES.find(([name]) => name === file) ?? []
    expect(faults(whole.replace(right, wrong)).join('\n')).toMatch(fault)
  })
})
