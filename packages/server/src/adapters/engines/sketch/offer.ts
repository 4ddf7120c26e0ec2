import { ASPECT_RATIOS } from '@easel/contract/aspect-ratios'
import type { EngineOffer } from '../../../domain/launcher/offers.ts'
import { PROMPT_EXAMPLES } from '../../../domain/presets/prompt-examples.ts'
import { STYLES } from '../../../domain/presets/styles.ts'

/** The built-in engine's options. Its name says that it is not a model. */
export const sketchOffer: EngineOffer = {
  id: 'sketch',
  vip: false,
  names: {
    en: 'Built-in sketch engine',
    zhCN: '内置速写引擎',
    zhTW: '內建速寫引擎',
    es: 'Motor de bocetos integrado',
  },
  styles: STYLES,
  ratios: ASPECT_RATIOS,
  imageStrengths: true,
  promptExamples: PROMPT_EXAMPLES,
}
