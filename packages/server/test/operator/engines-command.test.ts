import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createEngineTrials } from '../../src/compose/engine-trials.ts'
import { readConfig } from '../../src/config/config.ts'
import { SILENT } from '../../src/domain/kernel/log.ts'
import { createSpending, type PaidService, type SpendLedger } from '../../src/domain/kernel/spending.ts'
import type { RunCommand } from '../../src/operator/commands.ts'
import { enginesCommand } from '../../src/operator/engines-command.ts'
import { notebook } from '../engines/ask-engine.ts'
import { CONTENT_POLICY, openAiAt } from '../engines/ordered-engines.ts'
import { type OpenAiFake, openAiFake } from '../fakes/openai.ts'
import { type SdWebUiFake, sdWebUiFake } from '../fakes/sdwebui.ts'

let openAi: OpenAiFake
let sd: SdWebUiFake
let folder: string
let spent: Map<string, number>

beforeAll(async () => {
  openAi = await openAiFake()
  sd = await sdWebUiFake(null)
  folder = mkdtempSync(join(tmpdir(), 'easel-engines-'))
})
beforeEach(() => {
  openAi.reset()
  sd.reset()
  spent = new Map()
})
afterAll(async () => {
  await Promise.all([openAi.close(), sd.close()])
  rmSync(folder, { recursive: true, force: true })
})

const book: SpendLedger = {
  spent: async (id, period) => spent.get(`${id} ${period.length}`) ?? 0,
  async add(id, period, amount, cap) {
    const key = `${id} ${period.length}`
    const sum = (spent.get(key) ?? 0) + amount
    if (cap !== null && sum > cap) return null
    spent.set(key, sum)
    return sum
  },
}
const spending = createSpending({
  book,
  clock: { now: Date.now },
  caps: { totals: { daily: null, monthly: null }, partners: new Map() },
  alarmShare: 0.8,
  log: SILENT,
})
const run = (async (name: string, input: PaidService & { day: string }) =>
  name === 'engines.reserve'
    ? { day: (await spending.reserve(input, 1))?.day ?? null }
    : spending.release(input, input.day)) as RunCommand

/** What is printed for these words, line by line. */
async function output(...words: string[]) {
  const ENGINES = JSON.stringify([
    openAiAt(openAi, { pricePerSet: 0.2, priceClass: 'premium', dailySpendCap: 0.3, vip: true }),
    { id: 'sd', type: 'sdwebui', baseUrl: sd.url, pollSeconds: 0.002 },
  ])
  const signal = new AbortController().signal
  const trials = createEngineTrials({ config: readConfig({ ENGINES }), run, log: notebook().log, signal })
  const lines: string[] = []
  try {
    const { text, failed } = await enginesCommand(words, trials, (line) => lines.push(line))
    return { lines: [...lines.join('\n').split('\n'), ...(text ?? 'usage').split('\n')], failed }
  } finally {
    await trials.close()
  }
}
const lineOf = (lines: string[], start: RegExp) => lines.filter((line) => start.test(line))

describe('npm run engines', () => {
  it('lists what each engine can, and its terms', async () => {
    const { lines } = await output()
    expect(lineOf(lines, /^openai/)).toEqual([
      expect.stringMatching(
        /^openai +openai +yes +no +yes +yes +yes +4 +yes +yes +yes +yes +no +yes +by hanging up$/,
      ),
      expect.stringMatching(/^openai +members +1024x1024 +1024x1536 +1536x1024 +- +2 +0.2 +premium +0.3 +-$/),
    ])
    // It varies pictures, as far as it is told, but paints no region of one anew, and removes no background.
    expect(lineOf(lines, /^sd /)[0]).toMatch(
      /^sd +sdwebui +yes +yes +yes +yes +yes +1 +yes +yes +no +no +no /,
    )
    expect(lineOf(lines, /^sd /)[1]).toMatch(
      /^sd +everybody +1024x1024 +832x1248 +1248x832 +4:5 3:4 9:16 5:4 4:3 16:9 +1 +0 +- +- +-$/,
    )
  })

  it('says so where an engine does not paint a ratio, and nothing is charged', async () => {
    const { lines, failed } = await output('test', 'openai', '--ratio', '16:9')
    expect(lines[0]).toBe('✗ openai  It does not paint 16:9.')
    expect([failed, openAi.calls]).toEqual([true, []])
  })

  it('makes a set with each, says how long and for how much, and counts it', async () => {
    const { lines, failed } = await output('test', '--ratio', '3:2')
    expect(lines[0]).toMatch(
      /^✓ openai {2}4 pictures of 192x128 in \d+\.\d s, first look after .* s, cost 0\.2$/,
    )
    expect(lines[1]).toMatch(/^✓ sd {2}4 pictures of .* cost 0$/)
    expect([lines.at(-1), failed]).toEqual(['works: 2, failed: 0', false])
    expect([spent.get('openai 10'), spent.get('openai 7'), spent.get('* 10')]).toEqual([
      200_000, 200_000, 200_000,
    ])
  })

  it('writes the pictures where it is told to, with the prompt that it is told', async () => {
    const { lines } = await output('test', 'sd', '--out', folder, '--prompt', 'A red fox')
    const files = lineOf(lines, /^ {2}/).map((line) => line.trim())
    expect(files).toEqual([1, 2, 3, 4].map((slot) => join(folder, `sd-${slot}.png`)))
    expect((await sharp(files[3]).metadata()).width).toBe(128)
    expect(sd.calls.map(({ fields }) => fields.prompt)).toEqual(Array(4).fill('A red fox'))
    expect(openAi.calls).toEqual([])
  })

  it('says why an engine made none, and takes back what was not billed', async () => {
    openAi.always({ kind: 'refuses', status: 400, error: CONTENT_POLICY })
    const { lines, failed } = await output('test', 'openai')
    expect(lines[0]).toMatch(/^✗ openai {2}.*\(sensitive\)$/)
    expect([failed, spent.get('openai 10')]).toEqual([true, 0])
  })

  it('spends no more than the cap', async () => {
    await output('test', 'openai')
    const { lines } = await output('test', 'openai')
    expect(lines[0]).toBe('✗ openai  What may be spent on it is spent.')
  })

  it('names the engines there are for one that there is not', async () => {
    expect((await output('test', 'other')).lines.at(-1)).toBe(
      'There is no engine "other" in ENGINES: openai, sd.',
    )
    expect((await output('tests')).lines.at(-1)).toBe('usage')
  })
})
