import { Operation } from '@easel/contract/numbers'
import type { ImageSet } from '@easel/contract/types'
import { useLingui } from '@lingui/react/macro'

/** How a set came about, where whoever looks at it should know: null where nothing has to be said. */
export function useMadeBy(): (set: Pick<ImageSet, 'engine' | 'operation'>) => string | null {
  const { t } = useLingui()
  return ({ engine, operation }) => {
    if (engine === 'enlarge') return t`Enlarged by a neural network; fine detail is invented`
    if (engine !== 'sketch') return null
    // It has the recipe of its own pictures, and needs to invent nothing.
    return operation === Operation.Upscale ? t`Re-rendered at 4K` : t`Built-in sketch engine`
  }
}
