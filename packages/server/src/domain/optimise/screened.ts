import { textFault } from '@easel/contract/prompt'

/** The end of a text is kept back for as long: it may be how a phrase begins that may not be shown. */
const KEPT_BACK = 32
/** So much has to come before it is looked at again. */
const STEP = 10
/** What is new is looked at together with so much before it: all of a long text each time would take seconds. */
const CONTEXT = 240

/** A text that grows and is shown only as far as it may be. What a model writes may be what nobody may submit. */
export function createScreened(inspect: (text: string) => Promise<unknown>) {
  let text = ''
  let shown = 0
  let stopped = false

  const isFit = async (seen: string): Promise<boolean> => {
    stopped ||= textFault(seen) !== null || Boolean(await inspect(seen))
    return !stopped
  }
  const isFitSoFar = async (seen: string): Promise<boolean> => {
    const start = withoutHalves(seen, Math.max(0, shown - CONTEXT))
    // The part may begin in the middle of a word: only the whole says whether that was one.
    if (start > 0 && textFault(seen) === null && !(await inspect(seen.slice(start)))) return true
    return isFit(seen)
  }
  const upTo = (end: number): string => {
    const piece = text.slice(shown, end)
    shown = end
    return piece
  }

  return {
    /** What may be shown now, with this added. */
    async add(piece: string): Promise<string> {
      if (stopped) return ''
      text += piece
      const end = withoutHalves(text, text.length - KEPT_BACK)
      if (end - shown < STEP || !(await isFitSoFar(text.slice(0, withoutHalves(text, text.length)))))
        return ''
      return upTo(end)
    },
    /** The rest, now that nothing is added any more; null when the text may not be shown. */
    async end(): Promise<{ rest: string; whole: string } | null> {
      const whole = text.trim()
      if (stopped || whole === '' || !(await isFit(whole))) return null
      return { rest: upTo(text.length), whole }
    },
  }
}

/** Between two signs, not inside of one: also where the other half has not come yet. */
const withoutHalves = (text: string, end: number): number =>
  /[\uD800-\uDBFF]/.test(text.charAt(end - 1)) ? end - 1 : end
