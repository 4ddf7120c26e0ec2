/** Length of a vector. Math.hypot guards against overflow, which costs ten times as much in a pixel loop. */
export const span = (x: number, y: number): number => Math.sqrt(x * x + y * y)
