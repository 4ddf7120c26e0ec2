import { readShippedWords } from '../../src/adapters/moderation/shipped-phrases.ts'
import { loadTextForms } from '../../src/adapters/moderation/text-forms.ts'
import { createMatcher } from '../../src/domain/moderation/match.ts'

/** The filter as it ships, without what operators add: says whether a text is refused. */
export async function openWordFilter(): Promise<(text: string) => boolean> {
  const matcher = createMatcher(await loadTextForms())
  const dictionary = matcher.dictionary(readShippedWords())
  return (text) => matcher.find(text, dictionary).length > 0
}
