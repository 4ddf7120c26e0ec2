import { describe, expect, it } from 'vitest'
import { useOneServer } from '../support/fixture.ts'
import { peopleOf } from '../support/people.ts'

const fixture = useOneServer()
const people = peopleOf(() => fixture.server)
const inspect = (prompt: string) => people.inspect(fixture.visitor, prompt)

describe('sensitive words', () => {
  it.each([
    ['a Swastika on a wall', 'Swastika'],
    ['ｓｗａｓｔｉｋａ', 'ｓｗａｓｔｉｋａ'],
    ['s.w.a.s.t.i.k.a', 's.w.a.s.t.i.k.a'],
    ['sw\u200Bastika', 'sw\u200Bastika'],
    ['sw4stika flag', 'sw4stika'],
    ['swástika', 'swástika'],
    ['una esvástica pintada', 'esvástica'],
    ['一张色 情图片', '色 情'],
    ['一张色*情图片', '色*情'],
    ['血腥的战场', '血腥'],
    ['a naked woman by the sea', 'naked woman'],
    // Two widths in one word, and each sign in another dress.
    ['sｗaｓtiｋa', 'sｗaｓtiｋa'],
    ['𝐬𝐰𝐚𝐬𝐭𝐢𝐤𝐚', '𝐬𝐰𝐚𝐬𝐭𝐢𝐤𝐚'],
    ['ⓢⓦⓐⓢⓣⓘⓚⓐ', 'ⓢⓦⓐⓢⓣⓘⓚⓐ'],
    // Nothing that can be seen in between: joiners, soft hyphens, marks of direction, selectors.
    ['swas\u00ADtika', 'swas\u00ADtika'],
    ['swas\u200Dti\u200Fka', 'swas\u200Dti\u200Fka'],
    ['swa\uFE0Fs\u2060tika', 'swa\uFE0Fs\u2060tika'],
    ['sw\u{E0061}astika', 'sw\u{E0061}astika'],
    // Letters of other scripts that look the same.
    ['sw\u0430stik\u0430', 'sw\u0430stik\u0430'],
    ['gen\u03BFcide', 'gen\u03BFcide'],
    ['s̶w̶a̶s̶t̶i̶k̶a̶', 's̶w̶a̶s̶t̶i̶k̶a̶'],
    ['一张色\u3000情图片', '色\u3000情'],
    ['一张色\u200B\u2060情图片', '色\u200B\u2060情'],
    ['血︎腥的战场', '血︎腥'],
    // Nothing between them neither joins words nor parts them.
    ['child\u200Bporn', 'child\u200Bporn'],
    ['childporn', 'childporn'],
    ['my\u200Bgenocide', 'genocide'],
    ['s..w--a..s  t i k a', 's..w--a..s  t i k a'],
    ['swas tika', 'swas tika'],
    ['swasti\nka', 'swasti\nka'],
    ['sw*stika', 'sw*stika'],
    ['swaaastika', 'swaaastika'],
    ['two swastikas', 'swastikas'],
    ['色qing图片', '色qing'],
    ['shou shang 割腕', '割腕'],
    ['a seqing picture', 'seqing'],
    ['血星画面', '血星'],
    ['全是个性爱视频', '性爱'],
    ['製造冰毒工厂', '冰毒'],
    ['n.u.d.e', 'n.u.d.e'],
  ])('are found in any spelling: %s', async (prompt, word) => {
    expect(await inspect(prompt)).toMatchObject({ clean: false, words: [word] })
  })

  it.each([
    'visible to the naked eye',
    'a grape on a plate',
    'Essex and Sussex in the rain',
    'therapist in her office',
    'a pen, a pine and a vase',
    '情人节的彩色气球',
    '有血有肉，腥味的海风',
    'Gore-tex jacket on a hook',
    'árboles desnudos en invierno',
    '个性爱好',
    '异性交往',
    '女性爱情故事',
    '紅色情人節花束',
    '蓝色、情调十足的房间',
    'the pen is on the table',
    'por no decir nada',
    'nude lipstick on white paper',
    'golden rapeseed under a blue sky',
    'el Cono Sur en un mapa',
    'дороги и вороги',
    'кот в саду, рассвет',
    'Στην άκρη της θάλασσας',
    'غابة في الضباب عند الفجر',
  ])('are not found where there are none: %s', async (prompt) => {
    expect(await inspect(prompt)).toEqual({ clean: true, words: [], safer: null })
  })
})
