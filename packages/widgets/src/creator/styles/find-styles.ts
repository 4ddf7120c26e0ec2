interface Named {
  id: string
  name: string
}

/**
 * The styles whose name has all these words, those with a word that begins so first. Also by their ids, which are the
 * English names that people know from elsewhere.
 */
export function findStyles<T extends Named>(styles: readonly T[], search: string): T[] {
  const words = plain(search).split(/\s+/).filter(Boolean)
  const found = styles.flatMap((style) => {
    const text = ` ${plain(`${style.name} ${style.id.replaceAll('-', ' ')}`)}`
    if (!words.every((word) => text.includes(word))) return []
    return [{ style, begins: words.every((word) => text.includes(` ${word}`)) }]
  })
  return found.toSorted((a, b) => Number(b.begins) - Number(a.begins)).map(({ style }) => style)
}

/** Without case and accents: whoever looks for 'oleo' means 'Óleo'. */
const plain = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
