import type { RatioType } from '@easel/contract/numbers'

/** The sizes that the service paints. */
export const SIZES: Record<RatioType, string> = { 1: '1024x1024', 2: '1024x1536', 3: '1536x1024' }
