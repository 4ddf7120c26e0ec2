import { Operation } from '@easel/contract/numbers'
import type { Log } from '../kernel/log.ts'
import type { Spending } from '../kernel/spending.ts'
import type { Work } from '../kernel/work.ts'
import { isFinished } from './attempt-output.ts'
import type { CircuitBreaker } from './circuit-breaker.ts'
import { type Capacity, createCapacity, createGlobalCapacity, createPassingOver } from './engine-capacity.ts'
import type {
  EngineProfile,
  EngineReferences,
  EngineSupport,
  EngineTask,
  EngineTasks,
  ImageEngine,
  SharedCapacity,
} from './engine-ports.ts'
import type { Presets } from './ports.ts'

interface Parts {
  /** In the operator's order of preference. */
  profiles: readonly EngineProfile[]
  /** The engine of that id, created at first use. */
  engineOf(id: string): Promise<ImageEngine>
  presets: Presets
  spending: Pick<Spending, 'leavesRoom'>
  /** Null: a single process. */
  sharedCapacity: SharedCapacity | null
  breaker: CircuitBreaker
  tasks: Pick<EngineTasks, 'find'>
  log: Log
}

type RoutedWork = Pick<
  Work,
  | 'id'
  | 'slots'
  | 'operation'
  | 'sourceRecipe'
  | 'uploadId'
  | 'parentId'
  | 'engine'
  | 'modelId'
  | 'attempts'
  | 'vip'
  | 'partnerId'
  | 'aspectRatio'
  | 'edit'
  | 'variationStrength'
  | 'referenceStrength'
  | 'referenceKind'
  | 'moreReferences'
>

/** An engine that is asked next, with its terms. */
export interface Choice {
  profile: EngineProfile
  /** Whether the source image was made by this engine, so that its recipe says more than its pixels. */
  isNative: boolean
  /** Rejects with `PassedOver` where that is better than to go on waiting. */
  capacity: Capacity
  /** Whether another one could make the work now. */
  hasOthers: boolean
  engine(): Promise<ImageEngine>
}

const FIRST = 0
const NOBODY: ReadonlySet<string> = new Set()
const LAST = 4
const FROM_PROMPT: EngineTask = { operation: Operation.Imagine, recipe: null, picture: false }

/** Decides which engines can make a work, and in what order they are tried. */
export function createEngineOrder({
  profiles,
  engineOf,
  presets,
  spending,
  sharedCapacity,
  breaker,
  tasks,
  log,
}: Parts) {
  const capacityOf = new Map(
    profiles.map(({ id, concurrency, shared }) => [
      id,
      shared && sharedCapacity
        ? createGlobalCapacity(sharedCapacity, log, id, concurrency)
        : createCapacity(concurrency),
    ]),
  )

  const affordable = createAffordable({ spending, tasks })
  const whileAnswering = createPassingOver(breaker)

  /** An engine that already started the work continues it, because it may be paid for. */
  const keeps = async (
    { id, engine, slots }: RoutedWork,
    open: ReadonlySet<string>,
  ): Promise<string | null> => {
    if (engine === null || !open.has(engine) || slots.some(isFinished)) return engine
    // Nothing is lost where nothing was begun that it could go on with.
    return (await tasks.find(id, engine)) === null ? null : engine
  }

  const rank = (work: RoutedWork, { id }: EngineProfile, support: EngineSupport): number => {
    if (support === 'native') return 1
    return presets.model(work.modelId)?.engine === id ? 2 : 3
  }

  return {
    /** What attempts report, so that an engine that is away is asked last. */
    breaker,

    /** Engines beyond the first that can generate from a prompt: each allows one more attempt. */
    fallbacks: Math.max(
      0,
      profiles.filter((profile) => supportOf(profile, FROM_PROMPT) !== 'unsupported').length - 1,
    ),

    /** Whether any engine supports the task. */
    supports: (task: EngineTask): boolean =>
      profiles.some((profile) => supportOf(profile, task) !== 'unsupported'),

    /** The next engine to try; null when no engine that supports the task and is within its spending cap is left. */
    async next(work: RoutedWork, failed: ReadonlySet<string>): Promise<Choice | null> {
      const task = taskOf(work)
      const able = profiles
        .filter(({ id, vip }) => !failed.has(id) && (work.vip || !vip))
        .map((profile) => ({ profile, support: supportOf(profile, task) }))
        .filter(({ support }) => support !== 'unsupported')
      // Where there is no choice, nobody need know who is away.
      const open = able.length > 1 ? await breaker.open() : NOBODY
      const kept = await keeps(work, open)
      const order = ({ profile, support }: (typeof able)[number]): number => {
        if (profile.id === kept) return FIRST
        // Still asked where no other can.
        return open.has(profile.id) ? LAST : rank(work, profile, support)
      }
      const candidates = able.toSorted((a, b) => order(a) - order(b))
      const choice = await affordable(candidates, work, open)
      const capacity = choice && capacityOf.get(choice.profile.id)
      if (!choice || !capacity) return null
      const { profile, support, hasOthers } = choice
      return {
        profile,
        isNative: support === 'native',
        hasOthers,
        // Whoever chooses it although it is away has nowhere else to go.
        capacity: hasOthers && !open.has(profile.id) ? whileAnswering(profile.id, capacity) : capacity,
        engine: () => engineOf(profile.id),
      }
    },
  }
}

function createAffordable({ spending, tasks }: Pick<Parts, 'spending' | 'tasks'>) {
  /** Whether its spending caps leave room, or nothing more is to be spent: a task that goes on was paid for when it began. */
  const isAffordable = async (
    profile: EngineProfile,
    { id, engine, partnerId }: RoutedWork,
  ): Promise<boolean> =>
    (await spending.leavesRoom(profile, partnerId)) ||
    (profile.id === engine && (await tasks.find(id, engine)) !== null)

  /** The first that is affordable, and whether another one, which answers, is so, too: one pass asks for both. */
  return async <C extends { profile: EngineProfile }>(
    candidates: readonly C[],
    work: RoutedWork,
    open: ReadonlySet<string>,
  ): Promise<(C & { hasOthers: boolean }) | null> => {
    let first: C | null = null
    for (const candidate of candidates) {
      if (first !== null && open.has(candidate.profile.id)) continue
      if (!(await isAffordable(candidate.profile, work))) continue
      if (first !== null) return { ...first, hasOthers: true }
      first = candidate
    }
    return first && { ...first, hasOthers: false }
  }
}

export type EngineOrder = ReturnType<typeof createEngineOrder>

/** An enhancement has the ratio of its picture. */
function supportOf(
  { supportFor, ratios, cutouts, strengths, referenceStrengths, references }: EngineProfile,
  task: EngineTask,
): EngineSupport {
  const { aspectRatio = null, operation } = task
  const paintsIt = aspectRatio === null || operation === Operation.Upscale || ratios.includes(aspectRatio)
  if (!paintsIt) return 'unsupported'
  if (task.cutout) return cutouts ? 'supported' : 'unsupported'
  if (task.strength && !strengths) return 'unsupported'
  if (task.referenceStrength && !referenceStrengths) return 'unsupported'
  if (task.references && !takes(references, task.references)) return 'unsupported'
  return supportFor(task)
}

const takes = (
  references: EngineReferences | undefined,
  { count, kind, strength }: NonNullable<EngineTask['references']>,
): boolean =>
  references !== undefined &&
  count <= references.most &&
  (!kind || references.kinds) &&
  (!strength || references.strengths)

const taskOf = ({
  operation,
  sourceRecipe,
  uploadId,
  parentId,
  aspectRatio,
  edit,
  variationStrength,
  referenceStrength,
  referenceKind,
  moreReferences,
}: RoutedWork): EngineTask => ({
  operation,
  aspectRatio,
  recipe: sourceRecipe,
  picture: uploadId !== null || parentId !== null,
  mask: edit !== null && edit !== 'cutout',
  cutout: edit === 'cutout',
  strength: variationStrength !== null,
  referenceStrength: referenceStrength !== null,
  ...((referenceKind !== null || moreReferences.length > 0) && {
    references: {
      count: moreReferences.length + 1,
      kind: referenceKind !== null || moreReferences.some(({ kind }) => kind !== null),
      strength: moreReferences.some(({ strength }) => strength !== null),
    },
  }),
})
