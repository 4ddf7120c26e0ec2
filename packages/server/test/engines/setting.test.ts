import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inspect } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { outsideOffer } from '../../src/adapters/engines/outside/offer.ts'
import { readConfig } from '../../src/config/config.ts'
import { workflowPath } from './shipped-workflow.ts'

const read = (engines: unknown, environment: Record<string, string> = {}) =>
  readConfig({ ENGINES: typeof engines === 'string' ? engines : JSON.stringify(engines), ...environment })

const openAi = {
  id: 'openai',
  type: 'openai',
  baseUrl: 'https://images.example/v1/',
  apiKey: 'sk-secret',
  model: 'm',
}
const sd = { id: 'sd', type: 'sdwebui', baseUrl: 'http://127.0.0.1:7860' }
const mj = { id: 'mj', type: 'midjourney', baseUrl: 'http://127.0.0.1:8080/mj' }

describe('ENGINES', () => {
  it('defaults to the built-in engine, and can be a plain name', () => {
    for (const config of [readConfig({}), read('sketch'), read('["sketch"]')]) {
      expect(config.engines).toEqual([{ type: 'sketch', id: 'sketch' }])
    }
  })

  it('needs a name in English only: a language that an update brings stops no start', () => {
    expect(read([{ ...openAi, name: { en: 'Fine', es: 'Fino' } }]).engines[0]).toMatchObject({
      name: { en: 'Fine', es: 'Fino' },
    })
    expect(() => read([{ ...openAi, name: { es: 'Fino' } }])).toThrow(/ENGINES/)
    expect(outsideOffer({ id: 'fine', vip: false, name: { en: 'Fine', es: 'Fino' } }, 'm').names).toEqual({
      en: 'Fine',
      es: 'Fino',
      zhCN: 'Fine',
      zhTW: 'Fine',
    })
  })

  it('accepts several in order, with defaults, and adds up their capacity', () => {
    const { engines, limits } = read([openAi, mj, { type: 'sketch', concurrency: 1 }])
    expect(engines).toMatchObject([
      {
        id: 'openai',
        baseUrl: 'https://images.example/v1',
        quality: 'medium',
        concurrency: 2,
        timeoutSeconds: 180,
      },
      { id: 'mj', dialect: 'auto', apiKey: null, concurrency: 3 },
      { id: 'sketch' },
    ])
    expect(limits.concurrency).toBe(6)
  })

  it('keeps keys secret, wherever they come from', () => {
    const { apiKey, ...unkeyed } = openAi
    const config = read([{ ...unkeyed, apiKeyEnv: 'MY_KEY' }], { MY_KEY: 'sk-secret' })
    const [engine] = config.engines
    expect(engine?.type === 'openai' && engine.apiKey?.reveal()).toBe(apiKey)
    const shown = `${JSON.stringify(config)}${inspect(config, { depth: 9, showHidden: true })}`
    expect(shown).not.toContain('sk-secret')
  })

  it.each([
    ['dalle', /ENGINES \(0\).*plain name/],
    ['[{"id"', /ENGINES.*not JSON/],
    [[], /ENGINES/],
    [[{ ...openAi, type: 'replicate' }], /ENGINES \(0\.type\)/],
    [[{ ...openAi, baseUrl: 'images' }], /ENGINES \(0\.baseUrl\).*address/],
    [
      [{ ...sd, baseUrl: 'http://easel:hidden@10.0.0.5:7860' }],
      /ENGINES \(0\.baseUrl\)(?!.*hidden).*password/,
    ],
    [[{ ...openAi, baseUrl: 'https://x.example/v1?api-version=2' }], /ENGINES \(0\.baseUrl\).*\?/],
    [[{ ...openAi, modell: 'x' }], /ENGINES \(0\).*modell/],
    [[{ ...openAi, id: 'Open AI' }], /ENGINES \(0\.id\)/],
    [[{ ...openAi, id: 'sketch' }], /ENGINES \(0\.id\).*taken/],
    [[openAi, { ...mj, id: 'openai' }], /ENGINES \(1\.id\).*duplicate/],
    [[{ ...openAi, priceClass: 'cheap' }], /ENGINES \(0\.priceClass\).*economy, standard, premium/],
    [[{ ...openAi, dailySpendCap: 5 }], /ENGINES \(0\.dailySpendCap\).*pricePerSet/],
    [[{ ...openAi, apiKeyEnv: 'MY_KEY' }], /ENGINES \(0\.apiKeyEnv\)/],
    [[{ ...mj, apiKeyEnv: 'MY_KEY' }], /mj.*MY_KEY, which is not set/],
    [[{ id: 'r', type: 'aisdk', package: '../x', model: 'm' }], /ENGINES \(0\.package\).*@ai-sdk/],
    [[{ ...sd, concurrency: 2 }], /ENGINES \(0\.concurrency\).*one picture at a time/],
    [[{ ...sd, side: 1000 }], /ENGINES \(0\.side\)/],
    [[{ type: 'sketch', side: 2048 }], /ENGINES \(0\.side\)/],
    [[{ ...sd, apiKey: 'sk-secret' }], /ENGINES \(0\.apiKey\).*user:password/],
    [[{ ...mj, version: '7', niji: '6' }], /ENGINES \(0\.niji\)/],
    [Array.from({ length: 8 }, (_, n) => ({ ...mj, id: `mj${n}` })), /ENGINES/],
  ])('that is wrong (%j) stops the start with the place of the error, and not the key', (engines, line) => {
    const start = () => read(engines)
    expect(start).toThrow(line)
    expect(start).not.toThrow(/sk-secret/)
  })

  describe('workflows of ComfyUI', () => {
    let directory: string
    beforeAll(() => {
      directory = mkdtempSync(join(tmpdir(), 'easel-workflows-'))
    })
    afterAll(() => rmSync(directory, { recursive: true, force: true }))
    const written = (content: unknown) => {
      const path = join(directory, 'workflow.json')
      writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content))
      return path
    }
    const comfy = { id: 'comfy', type: 'comfyui', baseUrl: 'http://127.0.0.1:8188' }
    const node = (inputs: object) => ({ 1: { class_type: 'Any', inputs } })
    const all = { a: '{{prompt}}, sharp', b: '{{seed}}', c: '{{width}}', d: '{{ height }}' }

    it('that ship are read with the settings', () => {
      const [workflow, imageWorkflow] = [workflowPath('sdxl'), workflowPath('sdxl-from-picture')]
      const maskWorkflow = workflowPath('sdxl-masked')
      const [engine] = read([{ ...comfy, workflow, imageWorkflow, maskWorkflow }]).engines
      expect(engine).toMatchObject({
        workflow: { 5: { class_type: 'KSampler' } },
        maskWorkflow: { 7: { class_type: 'LoadImageMask', inputs: { image: '{{mask}}' } } },
        side: 1024,
        concurrency: 1,
      })
    })

    it.each([
      ['{', /ENGINES \(0\.workflow\).*workflow\.json is not JSON/],
      [{ nodes: [], links: [] }, /editor's format.*Export \(API\)/],
      [{ 1: { inputs: {} } }, /is no workflow/],
      [node({ ...all, b: 7 }), /lacks \{\{seed\}\} as the value/],
      [node({ ...all, e: '{{sed}}' }), /has \{\{sed\}\}; there are .*\{\{seed\}\}/],
      [node({ ...all, e: '{{image}}' }), /may not have \{\{image\}\}/],
      [node({ ...all, e: '{{mask}}' }), /may not have \{\{mask\}\}: .*maskWorkflow alone/],
    ])('that are wrong (%j) stop the start with what is missing', (content, line) => {
      expect(() => read([{ ...comfy, workflow: written(content) }])).toThrow(line)
    })

    it('have their places for reference images without a gap', () => {
      const from = (inputs: object) => ({
        ...comfy,
        workflow: workflowPath('sdxl'),
        imageWorkflow: written(node({ ...all, e: '{{image}}', ...inputs })),
      })
      expect(read([from({ f: '{{image2}}', g: '{{image3}}', h: '{{weight2}}' })]).engines).toHaveLength(1)
      expect(() => read([from({ f: '{{image3}}' })])).toThrow(/imageWorkflow\).*needs \{\{image2\}\}/)
    })

    it('that are not there stop it too', () => {
      expect(() => read([{ ...comfy, workflow: join(directory, 'none.json') }])).toThrow(
        /none\.json cannot be read/,
      )
    })
  })
})
