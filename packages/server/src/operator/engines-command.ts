import { parseArgs } from 'node:util'
import { ALL_RATIOS, type AspectRatio, type RatioLabel } from '@easel/contract/aspect-ratios'
import { type PriceClass, RATIOS, RatioType } from '@easel/contract/numbers'
import { table } from './table.ts'

export const ENGINES_USAGE = `npm run engines                        the engines in order of preference, and what each can
npm run engines test                   makes a set with each, and says how long it took and what it cost
npm run engines test openai            with that one
npm run engines test openai -- --out pictures --prompt "A red fox" --ratio 3:2
                                       and writes its pictures to that folder`

/** An engine as an operator reads about it. Amounts are in the currency of the settings. */
export interface EngineView {
  id: string
  type: string
  isForVip: boolean
  fromWords: boolean
  hasSeed: boolean
  /** Whether it is told what to leave out. */
  leavesOut: boolean
  fromPicture: boolean
  varies: boolean
  variesByStrength: boolean
  takesReferenceStrength: boolean
  /** How many reference images a set may begin with, where it takes any. */
  references: number
  edits: boolean
  cutsOut: boolean
  enhances: string
  /** By ratio; null: as the service has it. */
  sizes: Record<RatioType, string> | null
  /** More ratios that it paints. */
  ratios: readonly AspectRatio[]
  previews: boolean
  cancels: string
  concurrency: number
  price: number
  /** As people are told; null: they are not. */
  priceClass: PriceClass | null
  dailyCap: number | null
  monthlyCap: number | null
}

export interface TrialOptions {
  prompt: string
  ratio: RatioLabel
  /** The folder for its pictures; null: they are not kept. */
  out: string | null
}

/** What a trial said; `error`: why there is no set. */
export type TrialOutcome =
  | { error: string }
  | {
      count: number
      size: string
      seconds: number
      firstLookSeconds: number | null
      cost: number
      files: string[]
    }

export interface EngineTrials {
  list(): EngineView[]
  test(id: string, options: TrialOptions): Promise<TrialOutcome>
}

const PROMPT = 'A lighthouse on a cliff at dusk, waves below'

/** Runs `npm run engines …`. Text null: the arguments are wrong. `failed`: an engine has made no set. */
export async function enginesCommand(
  args: string[],
  engines: EngineTrials,
  write: (line: string) => void,
): Promise<{ text: string | null; failed: boolean }> {
  const { positionals, values } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      prompt: { type: 'string', default: PROMPT },
      ratio: { type: 'string', default: RATIOS[RatioType.Square].label },
      out: { type: 'string' },
    },
  })
  const [verb, id, ...rest] = positionals
  const list = engines.list()
  if (verb === undefined) return { text: listOf(list), failed: false }
  const ratio = ALL_RATIOS.find((label) => label === values.ratio) ?? null
  if (verb !== 'test' || rest.length > 0 || ratio === null) return { text: null, failed: true }
  const chosen = id === undefined ? list : list.filter((engine) => engine.id === id)
  if (chosen.length === 0) {
    return {
      text: `There is no engine "${id}" in ENGINES: ${list.map((one) => one.id).join(', ')}.`,
      failed: true,
    }
  }
  const options = { prompt: values.prompt, ratio, out: values.out ?? null }
  let failed = 0
  // One after the other: together they would slow each other down.
  for (const engine of chosen) {
    const outcome = await engines.test(engine.id, options)
    if ('error' in outcome) failed += 1
    write(lineOf(engine.id, outcome))
  }
  return { text: `works: ${chosen.length - failed}, failed: ${failed}`, failed: failed > 0 }
}

const yes = (is: boolean): string => (is ? 'yes' : 'no')
const seconds = (value: number): string => `${value.toFixed(1)} s`

function listOf(engines: readonly EngineView[]): string {
  const tasks = table(
    [
      'engine',
      'type',
      'from words',
      'seed',
      'leave out',
      'from a picture',
      'low, high',
      'references',
      'variation',
      'subtle, strong',
      'edit',
      'cut out',
      'enhance',
      'first looks',
      'canceling',
    ],
    engines.map((engine) => [
      engine.id,
      engine.type,
      yes(engine.fromWords),
      yes(engine.hasSeed),
      yes(engine.leavesOut),
      yes(engine.fromPicture),
      yes(engine.takesReferenceStrength),
      engine.fromPicture ? String(engine.references) : '-',
      yes(engine.varies),
      yes(engine.variesByStrength),
      yes(engine.edits),
      yes(engine.cutsOut),
      engine.enhances,
      yes(engine.previews),
      engine.cancels,
    ]),
  )
  const terms = table(
    [
      'engine',
      'for',
      ...Object.values(RATIOS).map(({ label }) => label),
      'more ratios',
      'sets at once',
      'price of a set',
      'price class',
      'daily cap',
      'monthly cap',
    ],
    engines.map(({ id, isForVip, sizes, ratios, concurrency, price, priceClass, dailyCap, monthlyCap }) => [
      id,
      isForVip ? 'members' : 'everybody',
      ...(sizes ? Object.values(sizes) : Object.values(RATIOS).map(() => 'its own')),
      ratios.join(' ') || '-',
      String(concurrency),
      String(price),
      priceClass ?? '-',
      ...[dailyCap, monthlyCap].map((cap) => (cap === null ? '-' : String(cap))),
    ]),
  )
  return `${tasks}\n\n${terms}`
}

function lineOf(id: string, outcome: TrialOutcome): string {
  if ('error' in outcome) return `✗ ${id}  ${outcome.error}`
  const { count, size, cost, files, firstLookSeconds } = outcome
  const parts = [
    `${count} pictures of ${size} in ${seconds(outcome.seconds)}`,
    firstLookSeconds === null ? 'no first look' : `first look after ${seconds(firstLookSeconds)}`,
    `cost ${cost}`,
  ]
  return [`✓ ${id}  ${parts.join(', ')}`, ...files.map((file) => `  ${file}`)].join('\n')
}
