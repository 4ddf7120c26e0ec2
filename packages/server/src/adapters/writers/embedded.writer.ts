import { createHash } from 'node:crypto'
import { PROMPT_MAX_CODE_POINTS } from '@easel/contract/numbers'
import { codePoints } from '@easel/contract/prompt'
import { CANDIDATES, type Delta, type PromptWriter, type Wish } from '../../domain/optimise/ports.ts'
import { languageOf } from './language.ts'
import { ASPECTS, type Aspect, PHRASES, SPOKEN_OF } from './phrases.ts'

/** Pieces come this far apart: fast, and yet slow enough to be followed. */
const PACE = 25
/** As many pieces at most: three seconds at that pace. */
const LONGEST = 120

/**
 * Writes better prompts by rule: the person's own words come first and stay as they are; what they do not speak
 * of is added, in the language of the prompt. The same prompt gives the same three candidates.
 */
export function createEmbeddedWriter({ pace = PACE } = {}): PromptWriter {
  return {
    async *write(wish, signal) {
      const pieces = candidates(wish).map(piecesOf)
      const longest = Math.min(LONGEST, Math.max(...pieces.map(({ length }) => length)))
      for (let at = 0; at < longest; at += 1) {
        for (const [index, list] of pieces.entries()) {
          // A long prompt comes in larger pieces, not for longer.
          const size = Math.ceil(list.length / longest)
          const text = list.slice(at * size, (at + 1) * size).join('')
          if (text !== '') yield { index, text } satisfies Delta
        }
        if (pace > 0) await pause(pace, signal)
        if (signal.aborted) return
      }
    },
  }
}

function candidates({ prompt, language: reader, styleId }: Wish): string[] {
  const own = prompt.trim().replace(/[\s.,;，。；、]+$/u, '')
  const language = languageOf(own, reader)
  const [comma, stop] = language.startsWith('zh') ? ['，', ''] : [', ', '']
  // A style says by itself with what it is drawn: words for another medium would work against it.
  const isSaid = (aspect: Aspect) => SPOKEN_OF[aspect].test(own) || (aspect === 'medium' && styleId !== null)
  const missing = ASPECTS.filter((aspect) => !isSaid(aspect))
  const aspects: readonly Aspect[] = missing.length > 0 ? missing : ['light', 'composition']
  const digest = createHash('sha256').update(own).digest()
  return Array.from({ length: CANDIDATES }, (_, index) => {
    const added = aspects.map((aspect, at) => {
      const list = PHRASES[language][aspect]
      return list[(digest.readUInt8(at) + index * (1 + (digest.readUInt8(at + 8) % 2))) % list.length] ?? ''
    })
    return fitting(own, added, comma) + stop
  })
}

/** As much as a prompt may hold. */
function fitting(own: string, added: readonly string[], comma: string): string {
  let text = own
  for (const phrase of added) {
    const longer = `${text}${comma}${phrase}`
    if (codePoints(longer) <= PROMPT_MAX_CODE_POINTS) text = longer
  }
  return text
}

/** Words with what follows them; of Han script every two signs. */
const piecesOf = (text: string): string[] =>
  text.match(/\p{Script=Han}{1,2}|[^\s\p{Script=Han}]+\s*|\s+/gu) ?? [text]

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      resolve()
    }
    const timer = setTimeout(end, ms)
    signal.addEventListener('abort', end, { once: true })
  })
