import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parser } from '@prometheus-io/lezer-promql'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { useServer } from '../support/fixture.ts'

const ROOT = join(import.meta.dirname, '../../../..')
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')

const Rules = z.object({
  groups: z.array(
    z.object({
      rules: z.array(
        z.object({
          alert: z.string(),
          expr: z.string(),
          labels: z.object({ severity: z.enum(['page', 'ticket']) }),
          annotations: z.object({ summary: z.string(), runbook: z.string() }),
        }),
      ),
    }),
  ),
})
const Dashboard = z.object({
  panels: z.array(
    z.object({ title: z.string(), targets: z.array(z.object({ expr: z.string() })).default([]) }),
  ),
})

const rules = Rules.parse(parse(read('deploy/observability/prometheus-rules.yaml'))).groups.flatMap(
  (group) => group.rules,
)
const { panels } = Dashboard.parse(JSON.parse(read('deploy/observability/grafana-dashboard.json')))
const expressions: [where: string, expr: string][] = [
  ...rules.map(({ alert, expr }): [string, string] => [alert, expr]),
  ...panels.flatMap(({ title, targets }) => targets.map(({ expr }): [string, string] => [title, expr])),
]

/** Grafana replaces these before Prometheus reads them. */
const filledIn = (expr: string) => expr.replaceAll('$__rate_interval', '5m').replaceAll('$job', 'easel')

/** The metrics, and the places where the grammar of PromQL is not met. */
function readExpression(expr: string): { metrics: string[]; errors: number } {
  const text = filledIn(expr)
  const metrics: string[] = []
  let errors = 0
  parser.parse(text).iterate({
    enter({ type, name, from, to }) {
      if (type.isError) errors += 1
      if (name === 'VectorSelector') {
        const [metric = ''] = /^\w+/.exec(text.slice(from, to)) ?? []
        metrics.push(metric)
      }
    },
  })
  return { metrics, errors }
}

const fixture = useServer({
  environment: { BACKUP_DIR: '/nonexistent/backups', DAILY_SPEND_CAP: '5', WRITER: writer() },
})

function writer(): string {
  return JSON.stringify({ baseUrl: 'http://127.0.0.1:9', model: 'm', pricePerPrompt: 0.01 })
}

describe('alarms and dashboard', () => {
  it.each(expressions)('%s is an expression of PromQL', (_where, expr) => {
    const { metrics, errors } = readExpression(expr)
    expect(errors).toBe(0)
    expect(metrics.length).toBeGreaterThan(0)
  })

  it('a mistake is found', () => {
    expect(readExpression('sum by (le (rate(x[5m]))').errors).toBeGreaterThan(0)
  })

  it('name no metric that the server does not have', async () => {
    const { server, visitor } = fixture
    const { json } = await fixture.submit()
    await visitor.ended(json.data.id)
    const { body } = await server.app.inject('/metrics')
    const there = new Set([...body.matchAll(/^# TYPE (\w+) /gm)].map(([, name]) => name))
    for (const [where, expr] of expressions) {
      for (const metric of readExpression(expr).metrics) {
        // Prometheus itself has `up`.
        if (metric === 'up') continue
        expect([...there], where).toContain(metric.replace(/_(bucket|count|sum)$/, ''))
      }
    }
    // What needs something to have happened is there with its values, too.
    expect(body).toMatch(/^easel_engine_attempt_seconds_count\{engine="scripted",result="succeeded"\} 1$/m)
    expect(body).toMatch(/^easel_backup_age_seconds \+?Inf$/m)
    expect(body).toMatch(/^easel_spend_cap\{service="all",period="day"\} 5$/m)
    expect(body).toMatch(/^easel_engine_away\{engine="scripted"\} 0$/m)
    expect(body).toMatch(/^easel_ready\{part="database"\} 1$/m)
    expect(body).toMatch(/^easel_disk_free_bytes \d/m)
  })

  it('ring before a process has no file handle or no memory left', async () => {
    const { body } = await fixture.server.app.inject('/metrics')
    const figure = (name: string) => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(body)?.[1])
    const shares = (alert: string) => {
      const { expr = '' } = rules.find((rule) => rule.alert === alert) ?? {}
      const [of = '', all = ''] = readExpression(expr).metrics
      return figure(of) / figure(all)
    }
    for (const alert of ['EaselHandlesLow', 'EaselMemoryHigh']) {
      expect(shares(alert), alert).toBeGreaterThan(0)
      expect(shares(alert), alert).toBeLessThan(1)
    }
  })

  it('those of calls leave out what asks every second whether the process is well', () => {
    const ofCalls = expressions.filter(
      ([where, expr]) => /fail|answer|Errors|Slow/.test(where) && /http_request/.test(expr),
    )
    expect(ofCalls.length).toBeGreaterThanOrEqual(4)
    for (const [where, expr] of ofCalls) {
      for (const [, labels] of expr.matchAll(/easel_http_request_seconds_\w+\{?([^}]*)/g))
        expect(labels, where).toContain('/(healthz|readyz|metrics)')
    }
  })

  it('every alarm leads to a place in the handbook', () => {
    for (const { alert, annotations } of rules) {
      const [file = '', anchor = ''] = annotations.runbook.split('#')
      const headings = [...read(file).matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
        title
          .toLowerCase()
          .replaceAll(/[^\p{L}\p{N}\s-]/gu, '')
          .trim()
          .replaceAll(/\s+/g, '-'),
      )
      expect(headings, alert).toContain(anchor)
    }
  })
})

describe('the metrics', () => {
  it('say how long the oldest set has waited, and that an engine does not answer', async () => {
    const server = await fixture.restart({ limits: { concurrency: 1 } })
    server.scripted.behaves('hangs')
    await fixture.submit()
    await fixture.submit()
    server.clock.advance(90_000)
    const { body } = await server.app.inject('/metrics')
    const [, seconds] = /^easel_queue_age_seconds (\d+)/m.exec(body) ?? []
    expect(Number(seconds)).toBeGreaterThanOrEqual(90)
    expect(body).toContain('easel_works{state="waiting"} 1')
  })
})
