/** By which two names of one person's things are the same: they may differ in capitals or width. */
export const nameKeyOf = (name: string): string => name.normalize('NFKC').toLowerCase()

/** The name, or it with the first number behind it under which there is none yet, in as many code points as may be. */
export function untakenName(name: string, taken: ReadonlySet<string>, longest: number): string {
  let named = name
  for (let n = 2; taken.has(nameKeyOf(named)); n += 1) {
    const end = ` ${n}`
    const begins = [...name].slice(0, longest - end.length).join('')
    named = begins.trimEnd() + end
  }
  return named
}
