import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { requireBackup } from '../../src/config/backup.ts'
import {
  type Container,
  configOf,
  FILLED_IN,
  JobPod,
  objectOf,
  ours,
  podOf,
  ROOT,
  read,
  services,
  settings,
  type Variables,
  volumes,
} from '../support/deploy-files.ts'
import { useOneServer } from '../support/fixture.ts'

/** A clean stop, in seconds. */
const STOP = 10
/** Of the C library. */
const NOT_OURS = ['EASEL_INSTALLED', 'MALLOC_MMAP_THRESHOLD_', 'MALLOC_TRIM_THRESHOLD_']

const fixture = useOneServer()

const isServed = async (path: string): Promise<boolean> =>
  (await fixture.server.app.inject({ url: path })).statusCode === 200

describe.each(['api', 'worker'])('the manifest of the %s', (role) => {
  const pod = podOf(`easel-${role}`)
  const [container] = pod.spec.containers as [z.output<typeof Container>]
  const config = () =>
    configOf({ ...settings(), ...Object.fromEntries(container.env.map(({ name, value }) => [name, value])) })

  it('has settings that the server takes', () => {
    expect(config()).toMatchObject({ role, files: { first: 's3' }, production: true, host: '0.0.0.0' })
    const named = container.envFrom.flatMap((from) => Object.values(from).map(({ name }) => name))
    expect(named).toEqual(['easel', 'easel'])
  })

  it('asks for health where it is served, and leaves the time to drain', async () => {
    const [port] = container.ports
    const { healthPort, port: main, drainSeconds } = config()
    expect(port?.containerPort).toBe(role === 'api' ? main : healthPort)
    expect(pod.metadata.annotations['prometheus.io/port']).toBe(String(port?.containerPort))
    for (const probe of [container.startupProbe, container.livenessProbe, container.readinessProbe]) {
      expect(probe.httpGet.port).toBe(port?.name)
      expect(await isServed(probe.httpGet.path)).toBe(true)
    }
    expect(pod.spec.terminationGracePeriodSeconds).toBeGreaterThan(drainSeconds + STOP)
  })

  it('lets a start wait for an hour until nothing holds the tables', () => {
    const { periodSeconds, failureThreshold } = container.startupProbe
    expect(periodSeconds * failureThreshold).toBe(3600)
  })

  it('is found by what names it', () => {
    const { selector } = z
      .object({ spec: z.object({ selector: z.object({ matchLabels: z.record(z.string(), z.string()) }) }) })
      .parse(objectOf('Deployment', `easel-${role}`)).spec
    expect(pod.metadata.labels).toMatchObject(selector.matchLabels)
  })
})

describe('the other manifests', () => {
  it('lead to the API', () => {
    const { selector, ports } = z
      .object({
        spec: z.object({
          selector: z.record(z.string(), z.string()),
          ports: z.array(z.object({ targetPort: z.string() })),
        }),
      })
      .parse(objectOf('Service', 'easel-api')).spec
    const pod = podOf('easel-api')
    expect(pod.metadata.labels).toMatchObject(selector)
    expect(pod.spec.containers[0]?.ports.map(({ name }) => name)).toEqual(
      ports.map(({ targetPort }) => targetPort),
    )
    expect(JSON.stringify(objectOf('Ingress', 'easel'))).toContain('"name":"easel-api"')
    expect(settings().PUBLIC_URL).toContain('easel.example')
  })

  it('grow the workers by a metric that the server has', async () => {
    const { rules } = z
      .object({
        rules: z.object({
          external: z.array(z.object({ name: z.object({ as: z.string() }), metricsQuery: z.string() })),
        }),
      })
      .parse(parse(read('kubernetes/prometheus-adapter.yaml')))
    const [rule] = rules.external
    const [, series = '', state = ''] = /^max\((\w+)\{state="(\w+)"\}\)$/.exec(rule?.metricsQuery ?? '') ?? []
    const metrics = (await fixture.server.app.inject({ url: '/metrics' })).payload
    expect(metrics).toContain(`${series}{state="${state}"}`)
    const scaler = JSON.stringify(objectOf('HorizontalPodAutoscaler', 'easel-worker'))
    expect(scaler).toContain(`"name":"${rule?.name.as}"`)
    expect(scaler).toContain('"name":"easel-worker"')
  })
})

describe('the compose file', () => {
  it('has two APIs, two workers, a database, a store and a proxy', () => {
    expect(ours.map(([name]) => name)).toEqual(['api-1', 'api-2', 'worker-1', 'worker-2'])
    expect(Object.keys(services)).toEqual(expect.arrayContaining(['postgres', 's3', 'proxy']))
  })

  it.each(ours)(
    'has settings for %s that the server takes, and asks where it answers',
    async (name, service) => {
      const config = configOf(service.environment)
      expect(name.startsWith(config.role)).toBe(true)
      expect(new URL(config.databaseUrl ?? '').hostname).toBe('postgres')
      expect(new URL(config.files.s3?.endpoint ?? '').host).toBe(`s3${services.s3?.environment.VGW_PORT}`)
      expect(config.files.s3?.keys?.id.reveal()).toBe(services.s3?.environment.ROOT_ACCESS_KEY)
      const asked = /fetch\('http:\/\/127\.0\.0\.1:(\d+)(\/\w+)'\)/.exec(
        service.healthcheck?.test.join(' ') ?? '',
      )
      expect(Number(asked?.[1])).toBe(config.role === 'api' ? config.port : config.healthPort)
      expect(await isServed(asked?.[2] ?? '')).toBe(true)
      expect(Number.parseInt(service.stop_grace_period ?? '0', 10)).toBeGreaterThan(
        config.drainSeconds + STOP,
      )
      const named = [...service.volumes.map((volume) => volume.split(':')[0] ?? '')]
      expect(named.filter((volume) => !volume.startsWith('.') && !(volume in volumes))).toEqual([])
      expect(Object.keys(service.depends_on).filter((other) => !(other in services))).toEqual([])
    },
  )

  it('names in example.env what is to be filled in', () => {
    const wanted = [...read('compose.yaml').matchAll(/\$\{(\w+):\?\}/g)].map(([, name = '']) => name)
    const offered = [...read('example.env').matchAll(/^(\w+)=/gm)].map(([, name = '']) => name)
    expect(offered.toSorted()).toEqual([...new Set(wanted)].toSorted())
  })

  it('has a proxy that leads to both APIs, and asks which is ready', async () => {
    const caddy = read('Caddyfile')
    const [, upstreams = ''] = /reverse_proxy (.*) \{/.exec(caddy) ?? []
    const apis = ours.filter(([name]) => name.startsWith('api'))
    expect(upstreams.split(' ')).toEqual(apis.map(([name, { environment }]) => `${name}:${environment.PORT}`))
    const [, path = ''] = /health_uri (\S+)/.exec(caddy) ?? []
    expect(await isServed(path)).toBe(true)
    const [, interval = ''] = /health_interval (\d+)s/.exec(caddy) ?? []
    expect(Number(interval)).toBeLessThan(Number(apis[0]?.[1].environment.DRAIN_SECONDS))
  })
})

describe('the nightly backup', () => {
  const command = ['node', 'packages/server/src/operator.ts', 'backup']
  const key = (variables: Variables) => requireBackup(configOf(variables).backup).key.byteLength

  it('of the compose file runs when it is called, with a key that no server has', () => {
    const { backup } = services
    expect(backup).toMatchObject({ image: 'easel', profiles: ['backup'], command })
    expect(key(backup?.environment ?? {})).toBe(32)
    expect(backup?.volumes).toContain('backups:/backups')
    for (const [, { environment, volumes: mounted }] of ours) {
      expect(environment).not.toHaveProperty('BACKUP_KEY')
      expect(configOf(environment).backup.directory).toBe('/backups')
      expect(mounted).toContain('backups:/backups:ro')
    }
    expect(read('Containerfile')).toMatch(/mkdir .* \/backups && chown node:node .* \/backups$/m)
  })

  it('of the manifests has the settings of the servers, and the key besides', () => {
    const { jobTemplate } = z
      .object({ spec: z.object({ jobTemplate: z.object({ spec: z.object({ template: JobPod }) }) }) })
      .parse(objectOf('CronJob', 'easel-backup')).spec
    const { metadata, spec } = jobTemplate.spec.template
    const [container] = spec.containers
    expect(container?.command).toEqual(command)
    expect(container?.image).toBe(podOf('easel-api').spec.containers[0]?.image)
    const { stringData } = z
      .object({ stringData: z.record(z.string(), z.string()) })
      .parse(objectOf('Secret', 'easel-backup'))
    // Nobody encrypts with what everybody can read.
    expect(() => key({ ...settings(), ...stringData })).toThrow(/BACKUP_KEY|key of the backups/)
    expect(Object.keys(stringData)).toEqual(['BACKUP_KEY'])
    expect(key({ ...settings(), BACKUP_KEY: FILLED_IN.BACKUP_KEY ?? '' })).toBe(32)
    const named = container?.envFrom.flatMap((from) => Object.values(from).map(({ name }) => name))
    expect(named).toEqual(['easel', 'easel', 'easel-backup'])
    // Services and Prometheus look for the servers' label.
    expect(metadata.labels.app).not.toBe(podOf('easel-api').metadata.labels.app)
  })
})

describe('the image', () => {
  const file = read('Containerfile')
  it('starts what there is, with settings that the server takes', () => {
    const [, main = ''] = /CMD \["node", "([^"]+)"\]/.exec(file) ?? []
    expect(existsSync(join(ROOT, main.replace('/dist/', '/src/').replace(/\.js$/, '.ts')))).toBe(true)
    const [, build = ''] = /&& node (\S+)$/m.exec(file) ?? []
    expect(existsSync(join(ROOT, build))).toBe(true)
    const [, lines = ''] = /^ENV ((?:.*\\\n)*.*)$/m.exec(file) ?? []
    const pairs = [...lines.matchAll(/(\w+)=(\S+)/g)].map(([, name = '', value = '']) => [name, value])
    const { DATA_DIR, ...variables } = Object.fromEntries(
      pairs.filter(([name = '']) => !NOT_OURS.includes(name)),
    ) as Variables
    expect(file).toContain(`VOLUME ${DATA_DIR}`)
    const config = configOf({ ...variables, PUBLIC_URL: 'https://easel.example' })
    expect(file).toContain(`EXPOSE ${config.port}`)
  })
})
