import { createHash } from 'node:crypto'
import { PROMPT_MAX_CODE_POINTS } from '@easel/contract/numbers'
import { codePoints } from '@easel/contract/prompt'
import {
  CANDIDATES,
  type Delta,
  type ImproveRequest,
  type PromptWriter,
} from '../../domain/optimise/ports.ts'
import { languageOf } from './language.ts'
import { ASPECTS, type Aspect, COVERS_ASPECT, PHRASES } from './phrases.ts'

/** Interval between pieces in ms. */
const PACE = 25
/** Maximal number of pieces: three seconds at that interval. */
const LONGEST = 120

/** Improves prompts by rules: keeps the prompt and appends aspects that it lacks, in its language. Deterministic. */
export function createEmbeddedWriter({ pace = PACE } = {}): PromptWriter {
  return {
    async *write(request, signal) {
      const pieces = candidates(request).map(piecesOf)
      const longest = Math.min(LONGEST, Math.max(...pieces.map(({ length }) => length)))
      for (let at = 0; at < longest; at += 1) {
        for (const [index, list] of pieces.entries()) {
          // Long prompts are sent in larger pieces.
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

function candidates({ prompt, language: reader, styleId }: ImproveRequest): string[] {
  const own = prompt.trim().replace(/[\s.,;，。；、]+$/u, '')
  const language = languageOf(own, reader)
  const [comma, stop] = language.startsWith('zh') ? ['，', ''] : [', ', '']
  // A style implies its medium.
  const isSaid = (aspect: Aspect) =>
    COVERS_ASPECT[aspect].test(own) || (aspect === 'medium' && styleId !== null)
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

/** Fits the prompt's maximal length. */
function fitting(own: string, added: readonly string[], comma: string): string {
  let text = own
  for (const phrase of added) {
    const longer = `${text}${comma}${phrase}`
    if (codePoints(longer) <= PROMPT_MAX_CODE_POINTS) text = longer
  }
  return text
}

/** Words with the following separator; two characters in Han script. */
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
