/** A stretch of a candidate: the person's own words, or what was added. */
export interface Part {
  text: string
  added: boolean
}

const WORDS = /\p{Script=Han}|(?:(?!\p{Script=Han})[\p{L}\p{M}\p{N}'’-])+|\s+|./gu
const MOST_WORDS = 600

/**
 * What a candidate adds to one's own words, as stretches in the order of the candidate. By the longest common
 * sequence of words; of Chinese every sign is a word. What was left out is not shown: the original stays where it is.
 */
export function partsOf(own: string, candidate: string): Part[] {
  const before = (own.match(WORDS) ?? []).slice(0, MOST_WORDS)
  const after = (candidate.match(WORDS) ?? []).slice(0, MOST_WORDS * 2)
  const lengths = commonLengths(before, after)
  const parts: Part[] = []
  const put = (text: string, added: boolean) => {
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
    put(word, !same)
  }
  return parts
}

/** How long the common sequence of the rests is, for every two places. */
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
