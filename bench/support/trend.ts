export type Point = readonly [x: number, y: number]

export interface Trend {
  slope: number
  /** Bounds of the 95 % confidence interval. */
  from: number
  to: number
}

/**
 * The slope by Theil and Sen: the median of the slopes between all pairs of points. It ignores single
 * outliers, but not steady growth.
 */
export function trendOf(points: Point[]): Trend {
  const slopes = points
    .flatMap(([x, y], index) => points.slice(index + 1).map((other) => (other[1] - y) / (other[0] - x)))
    .sort((a, b) => a - b)
  const n = points.length
  // From the distribution of Kendall's tau.
  const off = 1.96 * Math.sqrt((n * (n - 1) * (2 * n + 5)) / 18)
  const at = (rank: number) => slopes[Math.min(slopes.length - 1, Math.max(0, Math.floor(rank)))] ?? 0
  const half = slopes.length / 2
  return {
    slope: (at(half) + at(half - 0.5)) / 2,
    from: at((slopes.length - off) / 2 - 1),
    to: at((slopes.length + off) / 2),
  }
}
