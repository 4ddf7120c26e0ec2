/** Says what was not reached, and lets the run end with 1, so that it is not recorded as if all were well. */
export function hold(what: string, figure: number, most: number, unit: string): void {
  if (figure <= most) return
  console.error(
    `${what.trim()}: ${figure.toFixed(2)} ${unit}, and at most ${most} ${unit} were to be reached`,
  )
  process.exitCode = 1
}
