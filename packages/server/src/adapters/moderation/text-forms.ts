import type { Jieba } from '@node-rs/jieba'
import type { TextForms } from '../../domain/moderation/ports.ts'
import { readChineseLookalikes } from './shipped-phrases.ts'

/** The dictionary takes 250 ms and 35 MB, so it is shared in the process. */
let segmenter: Jieba | null = null

const LETTER = /^[a-z]$/

/**
 * Character data of libraries: lookalikes (decancer), simplified Chinese (OpenCC), pinyin (pinyin-pro) and
 * segmentation (jieba), all loaded lazily.
 */
export async function loadTextForms(): Promise<TextForms> {
  const [{ default: decancer }, { Converter }, { pinyin }, jieba, { dict }] = await Promise.all([
    import('decancer'),
    import('opencc-js/t2cn'),
    import('pinyin-pro'),
    import('@node-rs/jieba'),
    import('@node-rs/jieba/dict.js'),
  ])
  // Its types describe another module format.
  const plain = decancer as unknown as (char: string) => { toString(): string }
  const simplify = Converter({ from: 't', to: 'cn' })
  const chineseLookalikes = readChineseLookalikes()
  return {
    lookalikeOf(char) {
      const lookalike = plain(char).toString()
      return LETTER.test(lookalike) ? lookalike : null
    },
    simplified: (char) => simplify(chineseLookalikes.get(char) ?? char),
    pinyinOf: cached((char) =>
      /\p{Script=Han}/u.test(char) ? pinyin(char, { toneType: 'none', v: true }) : '',
    ),
    wordsOf(text) {
      segmenter ??= jieba.Jieba.withDict(dict)
      return segmenter.cut(text, false)
    },
  }
}

function cached(find: (char: string) => string): (char: string) => string {
  const known = new Map<string, string>()
  return (char) => {
    const found = known.get(char) ?? find(char)
    known.set(char, found)
    return found
  }
}
