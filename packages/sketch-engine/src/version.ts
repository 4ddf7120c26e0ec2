/** Must be increased when a recipe would give other pixels than before. */
export const engineVersion = '1.16.0'
