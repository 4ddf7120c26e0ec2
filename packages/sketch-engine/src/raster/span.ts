/**
 * Length of a vector. Math.hypot protects against overflow, which makes it ten times slower in a pixel loop.
 */
export const span = (x: number, y: number): number => Math.sqrt(x * x + y * y)
