import { Operation } from '@easel/contract/numbers'
import type { ImageSet } from '@easel/contract/types'
import { useLingui } from '@lingui/react/macro'

/** How an image was made, where that should be disclosed; null elsewhere. */
export function useMadeBy(): (set: Pick<ImageSet, 'engine' | 'operation'>) => string | null {
  const { t } = useLingui()
  return ({ engine, operation }) => {
    if (engine === 'enlarge') return t`Enlarged by a neural network; fine detail is invented`
    if (engine !== 'sketch') return null
    // The sketch engine renders its own images again and invents nothing.
    return operation === Operation.Upscale ? t`Re-rendered at 4K` : t`Built-in sketch engine`
  }
}
