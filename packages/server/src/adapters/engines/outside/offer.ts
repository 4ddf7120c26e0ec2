import type { AspectRatio } from '@easel/contract/aspect-ratios'
import { LANGUAGES, type Language, type PriceClass } from '@easel/contract/numbers'
import type { EngineOffer } from '../../../domain/launcher/offers.ts'
import { PROMPT_EXAMPLES } from '../../../domain/presets/prompt-examples.ts'
import { STYLES } from '../../../domain/presets/styles.ts'

type Name = string | Partial<Record<Language, string>> | undefined

interface Engine {
  id: string
  name?: Name
  vip: boolean
  priceClass?: PriceClass | undefined
  /** Beyond the three that every engine paints. */
  ratios?: readonly AspectRatio[] | undefined
}

/** The form options of an outside engine: the product's styles as text. */
export const outsideOffer = (
  { id, name, vip, priceClass, ratios = [] }: Engine,
  otherwise: string,
  abilities: Pick<EngineOffer, 'edits' | 'seed' | 'negativePrompt' | 'imageStrengths' | 'references'> = {},
): EngineOffer => ({
  id,
  vip,
  names: Object.fromEntries(
    LANGUAGES.map((language) => [
      language,
      (typeof name === 'string' ? name : (name?.[language] ?? name?.en)) ?? otherwise,
    ]),
  ) as Record<Language, string>,
  styles: STYLES,
  ratios,
  priceClass,
  ...abilities,
  promptExamples: PROMPT_EXAMPLES,
})

/** A style as English words. */
export const styleName = (id: string): string =>
  STYLES.find((style) => style.id === id)?.names.en.toLowerCase() ?? id
