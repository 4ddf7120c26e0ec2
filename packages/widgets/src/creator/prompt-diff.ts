/** A part of a suggestion: from the original prompt, or added. */
export interface Part {
  text: string
  added: boolean
}

const TOKENS = /\p{Script=Han}|(?:(?!\p{Script=Han})[\p{L}\p{M}\p{N}'’-])+|\s+|./gu
const MAX_TOKENS = 600

/**
 * Diffs a suggested prompt against the original by the longest common subsequence of words; each Chinese character is
 * a word. Removed words are left out: the original stays on the screen.
 */
export function diffPrompt(own: string, candidate: string): Part[] {
  const before = (own.match(TOKENS) ?? []).slice(0, MAX_TOKENS)
  const after = (candidate.match(TOKENS) ?? []).slice(0, MAX_TOKENS * 2)
  const lengths = commonLengths(before, after)
  const parts: Part[] = []
  const append = (text: string, added: boolean) => {
    const last = parts.at(-1)
    if (last && (last.added === added || /^\s+$/u.test(text))) last.text += text
    else parts.push({ text, added })
  }
  let row = 0
  for (const [column, word] of after.entries()) {
    while (
      row < before.length &&
      before[row] !== word &&
      at(lengths, row + 1, column) >= at(lengths, row, column + 1)
    ) {
      row += 1
    }
    const same = row < before.length && before[row] === word
    if (same) row += 1
    append(word, !same)
  }
  return parts
}

/** Lengths of the longest common subsequence of all suffixes. */
function commonLengths(a: readonly string[], b: readonly string[]): Uint16Array[] {
  const table = Array.from({ length: a.length + 1 }, () => new Uint16Array(b.length + 1))
  for (let row = a.length - 1; row >= 0; row -= 1) {
    for (let column = b.length - 1; column >= 0; column -= 1) {
      const here = table[row] as Uint16Array
      here[column] =
        a[row] === b[column]
          ? at(table, row + 1, column + 1) + 1
          : Math.max(at(table, row + 1, column), at(table, row, column + 1))
    }
  }
  return table
}

const at = (table: readonly Uint16Array[], row: number, column: number): number => table[row]?.[column] ?? 0
