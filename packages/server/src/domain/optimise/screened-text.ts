import { validatePromptText } from '@easel/contract/prompt'

/** Held back from the end of the text: it may be the start of a phrase that must not be shown. */
const HELD_BACK = 32
/** New characters before the next inspection. */
const STEP = 10
/** Context before new text; inspecting a long text from the start each time would take seconds. */
const CONTEXT = 240

/** Releases a growing text only as far as it passed the inspection, because a model may write sensitive text. */
export function createScreenedText(inspect: (text: string) => Promise<unknown>) {
  let text = ''
  let shown = 0
  let stopped = false

  const isFit = async (seen: string): Promise<boolean> => {
    stopped ||= validatePromptText(seen) !== null || Boolean(await inspect(seen))
    return !stopped
  }
  const isFitSoFar = async (seen: string): Promise<boolean> => {
    const start = withoutHalves(seen, Math.max(0, shown - CONTEXT))
    // The window may start inside a word, so a match in it is confirmed on the whole text.
    if (start > 0 && validatePromptText(seen) === null && !(await inspect(seen.slice(start)))) return true
    return isFit(seen)
  }
  const upTo = (end: number): string => {
    const piece = text.slice(shown, end)
    shown = end
    return piece
  }

  return {
    /** Returns what may be shown after this piece. */
    async add(piece: string): Promise<string> {
      if (stopped) return ''
      text += piece
      const end = withoutHalves(text, text.length - HELD_BACK)
      if (end - shown < STEP || !(await isFitSoFar(text.slice(0, withoutHalves(text, text.length)))))
        return ''
      return upTo(end)
    },
    /** Returns the rest at the end of the text; null when it must not be shown. */
    async end(): Promise<{ rest: string; whole: string } | null> {
      const whole = text.trim()
      if (stopped || whole === '' || !(await isFit(whole))) return null
      return { rest: upTo(text.length), whole }
    },
  }
}

/** Never splits a surrogate pair. */
const withoutHalves = (text: string, end: number): number =>
  /[\uD800-\uDBFF]/.test(text.charAt(end - 1)) ? end - 1 : end
