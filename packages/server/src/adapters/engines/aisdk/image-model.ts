import { StartError } from '../../../config/start-error.ts'

/** What is used of the AI SDK's interface of image models; its versions have this in common. */
export interface ImageModel {
  doGenerate(options: {
    prompt: string
    n: number
    size: string | undefined
    aspectRatio: string | undefined
    seed: number
    files: { type: 'file'; mediaType: string; data: Uint8Array }[] | undefined
    mask: undefined
    providerOptions: Record<string, Record<string, unknown>>
    abortSignal: AbortSignal
  }): PromiseLike<{ images: (string | Uint8Array)[] }>
}

export interface ProviderSettings {
  id: string
  /** Its name, for messages, and the address of its code. */
  package: string
  entry: string
  factory?: string | undefined
  model: string
  apiKey: string | null
  baseUrl?: string | undefined
  settings: Record<string, unknown>
}

type Fetch = typeof globalThis.fetch

/** Loads a provider's package and its model. Throws a `StartError` that says what the package lacks. */
export async function loadImageModel(given: ProviderSettings, fetch: Fetch): Promise<ImageModel> {
  const module = (await import(given.entry)) as Record<string, unknown>
  const create = module[factoryIn(module, given)] as (settings: object) => unknown
  const provider = create({
    // Some are named by whoever uses them.
    name: given.id,
    ...given.settings,
    // Replicate's has another name for it.
    ...(given.apiKey === null ? {} : { apiKey: given.apiKey, apiToken: given.apiKey }),
    ...(given.baseUrl === undefined ? {} : { baseURL: given.baseUrl }),
    fetch,
  })
  for (const method of ['imageModel', 'image']) {
    const make = fieldOf(provider, method)
    const model = typeof make === 'function' ? (make.call(provider, given.model) as unknown) : null
    if (isImageModel(model)) return model
  }
  throw new StartError(`Setting ENGINES is wrong: engine ${given.id}: ${given.package} has no image models.`)
}

function factoryIn(
  module: Record<string, unknown>,
  { id, package: name, factory }: ProviderSettings,
): string {
  const all = Object.keys(module).filter(
    (key) => /^create[A-Z]/.test(key) && typeof module[key] === 'function',
  )
  const [only, ...others] = factory === undefined ? all : all.filter((key) => key === factory)
  if (only !== undefined && others.length === 0) return only
  throw new StartError(
    all.length === 0
      ? `Setting ENGINES is wrong: engine ${id}: ${name} is no provider of the AI SDK.`
      : `Setting ENGINES is wrong: engine ${id}: set factory to one of ${all.join(', ')}.`,
  )
}

const isImageModel = (value: unknown): value is ImageModel =>
  typeof fieldOf(value, 'doGenerate') === 'function'

const fieldOf = (value: unknown, name: string): unknown =>
  (typeof value === 'object' || typeof value === 'function') && value !== null
    ? (value as Record<string, unknown>)[name]
    : undefined
