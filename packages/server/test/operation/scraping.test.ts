import { expect, it } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { configOf, ours, podOf, read, services } from '../support/deploy-files.ts'
import { useOneServer } from '../support/fixture.ts'

const Scrape = z.object({
  job_name: z.string(),
  metrics_path: z.string(),
  authorization: z.object({ credentials_file: z.string() }),
  static_configs: z.array(z.object({ targets: z.array(z.string()) })).optional(),
  relabel_configs: z
    .array(z.object({ source_labels: z.array(z.string()), regex: z.string().optional() }))
    .optional(),
})
const Scrapes = z.object({ scrape_configs: z.tuple([Scrape]) })
const fixture = useOneServer()

const jobOf = async (file: string) => {
  const [job] = Scrapes.parse(parse(read(file))).scrape_configs
  expect((await fixture.server.app.inject({ url: job.metrics_path })).statusCode).toBe(200)
  // As the alarms name it.
  expect(job.job_name).toBe('easel')
  return job
}

it('Prometheus beside the compose file asks each process by itself, with the token', async () => {
  const job = await jobOf('observability/prometheus.yaml')
  const addresses = ours.map(([name, { environment }]) => {
    const { role, port, healthPort } = configOf(environment)
    return `${name}:${role === 'api' ? port : healthPort}`
  })
  expect(job.static_configs?.flatMap(({ targets }) => targets)).toEqual(addresses)
  expect(job.authorization.credentials_file).toBe(`/run/secrets/${services.prometheus?.secrets[0]}`)
})

it('Prometheus in a cluster asks each pod by itself', async () => {
  const job = await jobOf('kubernetes/prometheus.yaml')
  const kept = job.relabel_configs?.find(({ source_labels }) => source_labels[0]?.endsWith('_label_app'))
  for (const role of ['api', 'worker']) {
    const { labels, annotations } = podOf(`easel-${role}`).metadata
    expect(labels.app).toBe(kept?.regex)
    const names = Object.keys(annotations).map((name) => `annotation_${name.replaceAll(/\W/g, '_')}`)
    expect(JSON.stringify(job.relabel_configs)).toContain(names[0])
  }
})
