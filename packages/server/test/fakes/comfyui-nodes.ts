/** How tasks go. */
export interface ComfyUiScript {
  /** They run until they are interrupted or released. */
  stuck?: boolean
  /** A node fails with that exception. */
  exception?: string
  /** Their pictures are gone when they are asked for. */
  loses?: boolean
  /** Sockets are refused. */
  deaf?: boolean
}

export type Prompt = Record<string, { class_type: string; inputs: Record<string, unknown> }>

export interface Task {
  id: string
  number: number
  prompt: Prompt
  client: string
}

/** As its queue lists it. */
export const itemOf = ({ number, id, prompt, client }: Task) => [
  number,
  id,
  prompt,
  { client_id: client },
  [],
]

interface Problem {
  type: string
  message: string
  details: string
  extra_info: object
}

const CHECKPOINTS = ['sd_xl_base_1.0.safetensors']
/** The inputs of the nodes that tests use: a link, a kind of value, or what is on offer. */
const NODES: Record<
  string,
  Record<string, 'link' | 'INT' | 'FLOAT' | 'STRING' | 'IMAGE' | readonly string[]>
> = {
  CheckpointLoaderSimple: { ckpt_name: CHECKPOINTS },
  CLIPTextEncode: { text: 'STRING', clip: 'link' },
  EmptyLatentImage: { width: 'INT', height: 'INT', batch_size: 'INT' },
  LoadImage: { image: 'IMAGE' },
  LoadImageMask: { image: 'IMAGE', channel: ['alpha', 'red', 'green', 'blue'] },
  SetLatentNoiseMask: { samples: 'link', mask: 'link' },
  ImageScale: {
    image: 'link',
    upscale_method: ['nearest-exact', 'lanczos'],
    width: 'INT',
    height: 'INT',
    crop: ['disabled', 'center'],
  },
  VAEEncode: { pixels: 'link', vae: 'link' },
  VAEDecode: { samples: 'link', vae: 'link' },
  KSampler: {
    seed: 'INT',
    steps: 'INT',
    cfg: 'FLOAT',
    sampler_name: ['euler', 'dpmpp_2m'],
    scheduler: ['normal', 'karras'],
    denoise: 'FLOAT',
    model: 'link',
    positive: 'link',
    negative: 'link',
    latent_image: 'link',
  },
  LoadBackgroundRemovalModel: { bg_removal_name: ['birefnet.safetensors'] },
  RemoveBackground: { bg_removal_model: 'link', image: 'link' },
  InvertMask: { mask: 'link' },
  JoinImageWithAlpha: { image: 'link', alpha: 'link' },
  SaveImage: { images: 'link', filename_prefix: 'STRING' },
  PreviewImage: { images: 'link' },
}
const OUTPUTS = ['SaveImage', 'PreviewImage']

export const outputsOf = (prompt: Prompt): [id: string, type: 'output' | 'temp'][] =>
  Object.entries(prompt)
    .filter(([, { class_type }]) => OUTPUTS.includes(class_type))
    .map(([id, { class_type }]) => [id, class_type === 'SaveImage' ? 'output' : 'temp'])

/** What the service answers to a workflow that it does not run; null: it runs it. */
export function refusalOf(prompt: Prompt, files: ReadonlySet<string>): object | null {
  const unknown = Object.values(prompt).find(({ class_type }) => !(class_type in NODES))
  if (unknown) {
    const message = `Cannot execute because node ${unknown.class_type} does not exist.`
    return { error: { type: 'invalid_prompt', message, details: '', extra_info: {} }, node_errors: [] }
  }
  const outputs = outputsOf(prompt).map(([id]) => id)
  if (outputs.length === 0) {
    const error = { type: 'prompt_no_outputs', message: 'Prompt has no outputs', details: '', extra_info: {} }
    return { error, node_errors: [] }
  }
  const wrong = Object.entries(prompt).flatMap(([id, node]) => {
    const errors = problemsOf(node, prompt, files)
    return errors.length === 0
      ? []
      : [[id, { errors, dependent_outputs: outputs, class_type: node.class_type }] as const]
  })
  if (wrong.length === 0) return null
  const type = 'prompt_outputs_failed_validation'
  const error = { type, message: 'Prompt outputs failed validation', details: '', extra_info: {} }
  return { error, node_errors: Object.fromEntries(wrong) }
}

function problemsOf(
  { class_type, inputs }: Prompt[string],
  prompt: Prompt,
  files: ReadonlySet<string>,
): Problem[] {
  return Object.entries(NODES[class_type] ?? {}).flatMap(([name, kind]) => {
    const value = inputs[name]
    const problem = (type: string) => [
      {
        type,
        message: type,
        details: `${name}: ${String(value)}`,
        extra_info: { input_name: name, received_value: value },
      },
    ]
    if (value === undefined) return problem('required_input_missing')
    if (kind === 'link')
      return Array.isArray(value) && String(value[0]) in prompt ? [] : problem('bad_linked_input')
    if (kind === 'INT' && !Number.isInteger(value)) return problem('invalid_input_type')
    if (kind === 'FLOAT' && typeof value !== 'number') return problem('invalid_input_type')
    if (kind === 'IMAGE' && !files.has(String(value))) return problem('custom_validation_failed')
    if (Array.isArray(kind) && !kind.includes(String(value))) return problem('value_not_in_list')
    return []
  })
}

/** The size and number of the pictures that a workflow makes. */
export function sizeOf(prompt: Prompt): { width: number; height: number; count: number } {
  const nodes = Object.values(prompt)
  const sized = nodes.find(({ class_type }) => ['EmptyLatentImage', 'ImageScale'].includes(class_type))
  const { width = 512, height = 512, batch_size = 1 } = (sized?.inputs ?? {}) as Record<string, number>
  return { width, height, count: batch_size }
}

/** Whether what a workflow makes is transparent. */
export const hasOpacity = (prompt: Prompt): boolean =>
  Object.values(prompt).some(({ class_type }) => class_type === 'JoinImageWithAlpha')

/** `temp/a.png` as a node names it: `a.png [temp]`; files of the input folder by their name alone. */
export const asInput = (file: string): string => {
  const [folder = '', name = ''] = file.split('/')
  return folder === 'input' ? name : `${name} [${folder}]`
}
