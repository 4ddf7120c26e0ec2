/** Raised whenever the same recipe would give other pixels. */
export const engineVersion = '1.16.0'
