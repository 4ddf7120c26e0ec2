/** Which of four ways a prompt is shown; four consecutive seeds have all four. */
export type Variant = 0 | 1 | 2 | 3

export const variantOf = (seed: number): Variant => (seed & 3) as Variant
