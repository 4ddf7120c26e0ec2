import { ALL_RATIOS, ratioOf, shapeOf } from '@easel/contract/aspect-ratios'
import {
  joinWords,
  type ParameterName,
  type ParameterOffer,
  readParameters,
  type WrittenParameter,
  wordsOf,
} from '@easel/contract/prompt-parameters'
import { type Draft, EMPTY_DRAFT } from '../creator.state.ts'

interface Setting {
  /** The settings with the parameter applied. */
  apply(draft: Draft, value: string): Partial<Draft>
  /** Whether the parameter still holds, or was changed by its control since. */
  holds(draft: Draft, value: string): boolean
  /** The settings without it. */
  reset(draft: Draft, value: string): Partial<Draft>
}

const without = (draft: Draft, value: string) => {
  const gone = wordsOf(value)
  return wordsOf(draft.negativePrompt).filter((word) => !gone.includes(word))
}

/** Which setting of the form each parameter is. */
const SETTINGS: Record<ParameterName, Setting> = {
  ratio: {
    apply: (draft, value) => shapeOf(ALL_RATIOS.find((label) => label === value) ?? ratioOf(draft)),
    holds: (draft, value) => ratioOf(draft) === value,
    reset: () => shapeOf(ratioOf(EMPTY_DRAFT)),
  },
  seed: {
    apply: (_, value) => ({ seed: Number(value) }),
    holds: ({ seed }, value) => seed === Number(value),
    reset: () => ({ seed: null }),
  },
  exclude: {
    apply: ({ negativePrompt }, value) => ({ negativePrompt: joinWords(negativePrompt, value) }),
    holds: (draft, value) => without(draft, value).length < wordsOf(draft.negativePrompt).length,
    reset: (draft, value) => ({ negativePrompt: without(draft, value).join(', ') }),
  },
  stylize: {
    apply: (_, value) => ({ stylize: Number(value) }),
    holds: ({ stylize }, value) => stylize === Number(value),
    reset: () => ({ stylize: EMPTY_DRAFT.stylize }),
  },
}

/** The parameters that hold: one whose setting was changed since is not shown any more. */
export const shownParameters = (draft: Draft): WrittenParameter[] =>
  draft.written.filter(({ name, value }) => SETTINGS[name].holds(draft, value))

export interface Taken {
  draft: Draft
  parameters: readonly WrittenParameter[]
  /** Where a position in the text is now. */
  moved(position: number): number
}

/** Takes the parameters out of the prompt and into the settings; null where there are none. */
export function takeParameters(draft: Draft, offer: ParameterOffer, writing: boolean): Taken | null {
  const { prompt, parameters, moved } = readParameters(draft.prompt, offer, writing)
  if (parameters.length === 0) return null
  let applied = draft
  for (const { name, value } of parameters) applied = { ...applied, ...SETTINGS[name].apply(applied, value) }
  const names = parameters.map(({ name }) => name)
  const others = draft.written.filter(({ name }) => !names.includes(name))
  return { draft: { ...applied, prompt, written: [...others, ...parameters] }, parameters, moved }
}

/** The draft without a parameter. */
export const removeParameter = (draft: Draft, { name, value }: WrittenParameter): Draft => ({
  ...draft,
  ...SETTINGS[name].reset(draft, value),
  written: draft.written.filter((each) => each.name !== name),
})

/** The draft with a parameter as text again, at the end of the prompt. */
export function returnParameter(draft: Draft, parameter: WrittenParameter): Draft {
  const prompt = draft.prompt.trimEnd()
  return {
    ...removeParameter(draft, parameter),
    prompt: prompt === '' ? parameter.text : `${prompt} ${parameter.text}`,
  }
}
