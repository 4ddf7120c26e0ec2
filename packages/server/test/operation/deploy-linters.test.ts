import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DCLinter } from 'dclint'
import { validate as lintContainerFile } from 'dockerfile-utils'
import * as apps from 'kubernetes-models/apps/v1'
import * as autoscaling from 'kubernetes-models/autoscaling/v2'
import * as batch from 'kubernetes-models/batch/v1'
import * as networking from 'kubernetes-models/networking.k8s.io/v1'
import * as policy from 'kubernetes-models/policy/v1'
import * as core from 'kubernetes-models/v1'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parseAllDocuments } from 'yaml'

const read = (path: string) => readFileSync(join(import.meta.dirname, '../../../../deploy', path), 'utf8')
let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'easel-deploy-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** The schema of Compose's own specification, and the linter's rules about faults; its others are about taste. */
const COMPOSE: ConstructorParameters<typeof DCLinter>[0] = {
  // What the proxy listens to is for the whole world.
  rules: { 'no-unbound-port-interfaces': 0 },
  quiet: true,
  debug: false,
  exclude: [],
}

function faultsInCompose(text: string): string[] {
  const file = join(folder, 'compose.yaml')
  writeFileSync(file, text)
  const [result] = new DCLinter(COMPOSE).lintFiles([file], false)
  return (result?.messages ?? [])
    .filter(({ type }: { type: string }) => type === 'error')
    .map(({ message }: { message: string }) => message)
}

const faultsInContainerFile = (text: string): string[] =>
  lintContainerFile(text).map(({ message }) => String(message))

type Models = Record<string, new (data: never) => { validate(): void }>
const MODELS: Record<string, unknown> = {
  v1: core,
  'apps/v1': apps,
  'autoscaling/v2': autoscaling,
  'batch/v1': batch,
  'networking.k8s.io/v1': networking,
  'policy/v1': policy,
}

/**
 * The same value, which notes the paths of its fields that nobody has looked at. The schemas let pass what they do not know, and
 * look at all that they know.
 */
function watched<T extends object>(value: T, path: string, looked: Map<string, boolean>): T {
  const place = (key: string | symbol) => `${path}.${String(key)}`
  for (const key of Array.isArray(value) ? [] : Object.keys(value)) {
    if (!looked.has(place(key))) looked.set(place(key), false)
  }
  return new Proxy(value, {
    get(target, key) {
      const inner: unknown = Reflect.get(target, key)
      looked.set(place(key), true)
      return typeof inner === 'object' && inner !== null ? watched(inner, place(key), looked) : inner
    },
  })
}

/** By the schemas that Kubernetes publishes of its objects. */
function faultsInManifests(text: string): string[] {
  return parseAllDocuments(text).flatMap((document) => {
    const { apiVersion, kind, ...fields } = document.toJS() as { apiVersion: string; kind: string }
    const Model = (MODELS[apiVersion] as Models | undefined)?.[kind]
    if (!Model) return [`There is no ${kind} in ${apiVersion}.`]
    const looked = new Map<string, boolean>()
    try {
      new Model(fields as never).validate.call(watched({ apiVersion, kind, ...fields }, kind, looked))
    } catch (error) {
      return [error instanceof Error ? error.message : String(error)]
    }
    return [...looked].filter(([, isKnown]) => !isKnown).map(([path]) => `There is no ${path}.`)
  })
}

describe('a linter of its own', () => {
  it.each([
    ['compose.yaml', faultsInCompose],
    ['Containerfile', faultsInContainerFile],
    ['kubernetes/api.yaml', faultsInManifests],
    ['kubernetes/backup.yaml', faultsInManifests],
    ['kubernetes/settings.yaml', faultsInManifests],
    ['kubernetes/worker.yaml', faultsInManifests],
  ])('finds nothing wrong in %s', (file, faultsIn) => {
    expect(faultsIn(read(file))).toEqual([])
  })

  it.each([
    ['compose.yaml', faultsInCompose, 'image: caddy:2', 'imaeg: caddy:2', /imaeg|additional/],
    ['compose.yaml', faultsInCompose, 'interval: 3s', 'interval: [3s]', /interval|string/],
    ['compose.yaml', faultsInCompose, 'image: caddy:2', 'image: caddy', /concrete version tag/],
    ['Containerfile', faultsInContainerFile, 'USER node', 'USR node', /Unknown instruction: USR/],
    ['Containerfile', faultsInContainerFile, 'EXPOSE 3000', 'EXPOSE main', /Invalid containerPort/],
    ['kubernetes/api.yaml', faultsInManifests, 'containerPort: ', 'containerPrt: ', /containerPort/],
    [
      'kubernetes/api.yaml',
      faultsInManifests,
      'readinessProbe:',
      'readyProbe:',
      /no Deployment\..*readyProbe/,
    ],
    ['kubernetes/backup.yaml', faultsInManifests, 'schedule: ', 'schedul: ', /schedul/],
    ['kubernetes/worker.yaml', faultsInManifests, 'maxReplicas: ', 'maxReplicas: about ', /maxReplicas/],
    ['kubernetes/settings.yaml', faultsInManifests, 'kind: Secret', 'kind: Secrets', /no Secrets in v1/],
  ])('finds what is wrong in a copy of %s', (file, faultsIn, text, instead, fault) => {
    const whole = read(file)
    expect(whole).toContain(text)
    expect(faultsIn(whole.replace(text, instead)).join('\n')).toMatch(fault)
  })
})
