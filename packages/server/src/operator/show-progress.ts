import type { Progress } from '../domain/backups/ports.ts'

/** How often a line is written, in ms: on a terminal the same one anew, otherwise one below the other. */
const ON_TERMINAL = 200
const ELSEWHERE = 10_000

/** Shows on a stream how far something is. `end` clears the line. */
export function showProgress(
  out: { isTTY: boolean; write(text: string): unknown },
  now: () => number = () => performance.now(),
): { progress: Progress; end(): void } {
  let shownAt = now()
  let isShown = false
  return {
    progress(step, done, total) {
      if (now() - shownAt < (out.isTTY ? ON_TERMINAL : ELSEWHERE)) return
      shownAt = now()
      isShown = true
      const text = `${step}: ${done.toLocaleString('en')}${total === null ? '' : ` of ${total.toLocaleString('en')}`}`
      out.write(out.isTTY ? `\r\u001b[K${text}` : `${text}\n`)
    },
    end() {
      if (isShown && out.isTTY) out.write('\r\u001b[K')
    },
  }
}
