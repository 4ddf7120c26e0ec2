import { randomInt } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ASPECT_RATIOS } from '@easel/contract/aspect-ratios'
import { Operation } from '@easel/contract/numbers'
import { toPng } from '../adapters/engines/outside/pictures.ts'
import { createRequestIds } from '../adapters/tracing/request-ids.ts'
import type { Config } from '../config/config.ts'
import { EngineError } from '../domain/generation/engine-error.ts'
import type { EngineProfile, EngineTask } from '../domain/generation/engine-ports.ts'
import { type Trial, tryEngine } from '../domain/generation/try-engine.ts'
import type { Changes } from '../domain/kernel/changes.ts'
import type { Log } from '../domain/kernel/log.ts'
import type { RunCommand } from '../operator/commands.ts'
import type { EngineTrials, EngineView, TrialOptions, TrialOutcome } from '../operator/engines-command.ts'
import { createEngines } from './engines.ts'

interface Parts {
  config: Pick<Config, 'engines' | 'limits' | 'dataDir'>
  /** Counts what a trial costs, where the installation counts. */
  run: RunCommand
  log: Log
  signal: AbortSignal
}

const MAX_SEED = 2 ** 31
/** No webhook reaches a command: tasks are polled. */
const NO_CHANGES: Changes = { publish: async () => {}, subscribe: () => () => {} }

/** The engines of the settings, to be listed and tried without a server. */
export function createEngineTrials({
  config,
  run,
  log,
  signal,
}: Parts): EngineTrials & { close(): Promise<void> } {
  const engines = createEngines({
    config,
    given: undefined,
    changes: NO_CHANGES,
    tracing: createRequestIds(),
    log,
  })
  const saidTo = (id: string) => {
    const {
      seed = true,
      negativePrompt = true,
      priceClass = null,
    } = engines.offers.find((offer) => offer.id === id) ?? {}
    return { hasSeed: seed, leavesOut: negativePrompt, priceClass }
  }
  const named = config.engines.map(({ id, type }) => {
    const profile = engines.profiles.find((one) => one.id === id)
    const abilities = engines.abilitiesOf(id)
    if (!profile || !abilities) throw new Error(`There is no engine ${id}.`)
    return { profile, view: viewOf(profile, type, { ...abilities, ...saidTo(id) }) }
  })

  const make = async (profile: EngineProfile, { prompt, ratio }: TrialOptions) => {
    const timeoutSeconds = profile.timeoutSeconds ?? config.limits.engineTimeoutSeconds
    const engine = await engines.engineOf(profile.id)
    return tryEngine(engine, { prompt, ratio, seed: randomInt(MAX_SEED), timeoutSeconds }, signal)
  }

  return {
    list: () => named.map(({ view }) => view),
    async test(id, options): Promise<TrialOutcome> {
      const profile = named.find((one) => one.profile.id === id)?.profile
      if (!profile) return { error: `There is no engine "${id}".` }
      if (ASPECT_RATIOS.some((each) => each === options.ratio && !profile.ratios.includes(each)))
        return { error: `It does not paint ${options.ratio}.` }
      const { price, dailyCap, monthlyCap } = profile
      const service = { id, price, dailyCap, monthlyCap }
      const day = price > 0 ? (await run('engines.reserve', service)).day : null
      if (price > 0 && day === null) return { error: 'What may be spent on it is spent.' }
      try {
        const trial = await make(profile, options)
        const files = options.out === null ? [] : await write(trial, id, options.out)
        return outcomeOf(trial, price, files)
      } catch (error) {
        if (!(error instanceof EngineError)) throw error
        if (error.unbilled && day !== null) await run('engines.release', { ...service, day })
        return { error: `${error.message} (${error.reason})` }
      }
    },
    close: engines.close,
  }
}

function outcomeOf(
  { pictures, seconds, firstLookSeconds }: Trial,
  price: number,
  files: string[],
): TrialOutcome {
  const [first] = pictures
  const size = first ? `${first.pixels.width}x${first.pixels.height}` : 'no size'
  return { count: pictures.length, size, seconds, firstLookSeconds, cost: toAmount(price), files }
}

async function write({ pictures }: Trial, id: string, folder: string): Promise<string[]> {
  await mkdir(folder, { recursive: true })
  return Promise.all(
    pictures.map(async ({ slot, pixels }) => {
      const file = join(folder, `${id}-${slot}.png`)
      await writeFile(file, await toPng(pixels))
      return file
    }),
  )
}

function viewOf(
  {
    id,
    vip,
    supportFor,
    cutouts = false,
    strengths = false,
    referenceStrengths = false,
    references,
    ratios,
    concurrency,
    price,
    dailyCap,
    monthlyCap,
  }: EngineProfile,
  type: string,
  abilities: Pick<
    EngineView,
    'sizes' | 'previews' | 'enhances' | 'cancels' | 'hasSeed' | 'leavesOut' | 'priceClass'
  >,
): EngineView {
  const can = (task: EngineTask) => supportFor(task) !== 'unsupported'
  return {
    ...abilities,
    id,
    type,
    ratios,
    isForVip: vip,
    fromWords: can({ operation: Operation.Imagine, recipe: null, picture: false }),
    fromPicture: can({ operation: Operation.Imagine, recipe: null, picture: true }),
    varies: can({ operation: Operation.Variation, recipe: null, picture: true }),
    variesByStrength: strengths,
    takesReferenceStrength: referenceStrengths,
    references: references?.most ?? 1,
    edits: can({ operation: Operation.Variation, recipe: null, picture: true, mask: true }),
    cutsOut: cutouts,
    concurrency,
    price: toAmount(price),
    dailyCap: dailyCap === null ? null : toAmount(dailyCap),
    monthlyCap: monthlyCap === null ? null : toAmount(monthlyCap),
  }
}

const toAmount = (millionths: number): number => millionths / 1_000_000
