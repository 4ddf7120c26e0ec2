import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { z } from 'zod'
import { readConfig } from '../../src/config/config.ts'
import { Environment } from '../../src/config/environment.ts'

/** The repository, and a file of its folder `deploy`. */
export const ROOT = join(import.meta.dirname, '../../../..')
export const read = (path: string) => readFileSync(join(ROOT, 'deploy', path), 'utf8')

export type Variables = Record<string, string>

/** As the server of that container reads them. */
export const configOf = (variables: Variables) => {
  expect(Object.keys(variables).filter((name) => !(name in Environment.shape))).toEqual([])
  return readConfig(variables)
}

const Probe = z.object({ httpGet: z.object({ path: z.string(), port: z.string() }) })
export const Container = z.object({
  image: z.string(),
  envFrom: z.array(z.record(z.string(), z.object({ name: z.string() }))),
  env: z.array(z.object({ name: z.string(), value: z.string() })),
  ports: z.array(z.object({ name: z.string(), containerPort: z.number() })),
  startupProbe: Probe.extend({ periodSeconds: z.number(), failureThreshold: z.number() }),
  livenessProbe: Probe,
  readinessProbe: Probe,
})
const Pod = z.object({
  metadata: z.object({
    labels: z.record(z.string(), z.string()),
    annotations: z.record(z.string(), z.string()),
  }),
  spec: z.object({ terminationGracePeriodSeconds: z.number(), containers: z.array(Container).length(1) }),
})
export const JobPod = z.object({
  metadata: z.object({ labels: z.record(z.string(), z.string()) }),
  spec: z.object({
    containers: z
      .array(Container.pick({ image: true, envFrom: true }).extend({ command: z.array(z.string()) }))
      .length(1),
  }),
})
const Object_ = z.object({ kind: z.string(), metadata: z.object({ name: z.string() }) }).loose()
const objects = ['settings', 'api', 'worker', 'backup'].flatMap((name) =>
  parseAllDocuments(read(`kubernetes/${name}.yaml`)).map((document) => {
    expect(document.errors).toEqual([])
    return Object_.parse(document.toJS())
  }),
)
export const objectOf = (kind: string, name: string) => {
  const found = objects.find((each) => each.kind === kind && each.metadata.name === name)
  if (!found) throw new Error(`There is no ${kind} ${name}.`)
  return found
}
/** What an operator puts in for what is refused as it stands. */
export const FILLED_IN: Variables = {
  SITE: 'easel.example',
  STAFF_KEY: 'staff-key-'.repeat(4),
  BACKUP_KEY: 'b'.repeat(43),
}

export const settings = (): Variables => ({
  ...z.object({ data: z.record(z.string(), z.string()) }).parse(objectOf('ConfigMap', 'easel')).data,
  ...z.object({ stringData: z.record(z.string(), z.string()) }).parse(objectOf('Secret', 'easel')).stringData,
  ...(FILLED_IN.STAFF_KEY && { STAFF_KEY: FILLED_IN.STAFF_KEY }),
})
/** What the deployment of that name starts. */
export const podOf = (name: string) =>
  z.object({ spec: z.object({ template: Pod }) }).parse(objectOf('Deployment', name)).spec.template

const filledIn = read('compose.yaml').replaceAll(
  /\$\{(\w+):\?\}/g,
  (_, name: string) => FILLED_IN[name] ?? `filled-in-${name.toLowerCase()}`,
)
export const { services, volumes } = z
  .object({
    services: z.record(
      z.string(),
      z.object({
        image: z.string(),
        environment: z.record(z.string(), z.string()).default({}),
        stop_grace_period: z.string().optional(),
        profiles: z.array(z.string()).default([]),
        command: z.union([z.string(), z.array(z.string())]).default([]),
        volumes: z.array(z.string()).default([]),
        secrets: z.array(z.string()).default([]),
        healthcheck: z
          .object({ test: z.array(z.string()) })
          .loose()
          .optional(),
        depends_on: z.record(z.string(), z.unknown()).default({}),
      }),
    ),
    volumes: z.record(z.string(), z.unknown()),
  })
  .parse(parse(filledIn, { merge: true }))
/** The services of the compose file that are servers of Easel. */
export const ours = Object.entries(services).filter(
  ([, { image, profiles }]) => image === 'easel' && profiles.length === 0,
)
