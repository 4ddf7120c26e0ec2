import type { ShownResult } from '@easel/console'
import type { Language } from '@easel/contract/languages'
import { HOUR, MINUTE } from '@easel/contract/numbers'
import type { Samples } from '../world/samples.ts'

type Reported = ShownResult<'reports.list'>[number]
type Work = ShownResult<'works.list'>[number]

const FILES = ['koi-reef', 'ink-pagoda', 'autumn-fox', 'neon-robot', 'misty-castle', 'bamboo-panda']
const picture = (at: number): string => `/files/${FILES[at % FILES.length]}.webp`
const fourFrom = (at: number): string[] => [0, 1, 2, 3].map((step) => picture(at + step))

const NOTES: Record<Language, [string, string]> = {
  zhCN: ['这是我画的，没有经过我的同意。', '孩子们也会看到这个页面，请不要放在这里。'],
  zhTW: ['這是我畫的，沒有經過我的同意。', '孩子們也會看到這個頁面，請不要放在這裡。'],
  en: ['This is my drawing, and nobody asked me.', 'Children see this page. It does not belong here.'],
  es: [
    'Este dibujo es mío y nadie me ha pedido permiso.',
    'Los niños ven esta página. Esto no debería estar aquí.',
  ],
}

const APPEAL: Record<Language, string> = {
  zhCN: '这是我自己按古画临摹的，没有人物裸露，请再看一下。',
  zhTW: '這是我自己照古畫臨摹的，沒有人物裸露，請再看一次。',
  en: 'I painted this after an old master. Nobody in it is naked. Please look again.',
  es: 'Lo pinté a partir de un cuadro antiguo y no hay desnudos. Mírenlo otra vez, por favor.',
}

export function reportsOf({ language, words, works }: Samples): Reported[] {
  const now = Date.now()
  const [first, second] = works(2)
  return [
    {
      id: 'img_reported1',
      author: 'p_heron',
      prompt: words.long,
      pictures: fourFrom(0),
      hiddenBy: 'reports',
      appeal: null,
      kinds: { rights: 2, illegal: 1 },
      count: 3,
      notes: [...NOTES[language]],
      since: now - 3 * HOUR,
    },
    {
      id: 'img_reported2',
      author: 'p_other',
      prompt: first?.prompt ?? '',
      pictures: [picture(4)],
      hiddenBy: null,
      appeal: null,
      kinds: { other: 1 },
      count: 1,
      notes: [],
      since: now - 12 * MINUTE,
    },
    {
      id: 'img_reported3',
      author: 'p_third',
      prompt: second?.prompt ?? '',
      pictures: [],
      hiddenBy: 'operator',
      appeal: { note: APPEAL[language], at: now - 9 * MINUTE },
      kinds: { sexual: 1 },
      count: 1,
      notes: [],
      since: now - 50 * MINUTE,
    },
  ]
}

const WORK: Omit<Work, 'id' | 'prompt' | 'pictures' | 'createdAt'> = {
  principalId: 'p_heron',
  partnerId: null,
  status: 3,
  engine: 'comfyui',
  hiddenBy: null,
  inSquare: true,
  curatedAt: null,
  likes: 7,
  openReports: 0,
}

export function worksOf({ words, works }: Samples): Work[] {
  const now = Date.now()
  const states: Partial<Work>[] = [
    { curatedAt: now - HOUR, likes: 128 },
    { prompt: words.long, openReports: 2, hiddenBy: 'reports' },
    { principalId: 'house', likes: 1, engine: null },
    { hiddenBy: 'operator', inSquare: false, likes: 0 },
    { prompt: words.short },
    {},
  ]
  return works(states.length).map(({ id, prompt }, at) => ({
    ...WORK,
    id,
    prompt,
    pictures: at % 2 === 0 ? fourFrom(at) : [picture(at)],
    createdAt: now - (at + 1) * 7 * MINUTE,
    ...states[at],
  }))
}

export const PHRASES: ShownResult<'words.list'> = [
  { phrase: 'acme cola', language: 'all', safer: 'a bottle of lemonade' },
  { phrase: '某某可乐', language: 'zhCN', safer: null },
  { phrase: 'the minister without clothes', language: 'en', safer: null },
]

export const LIFTED: ShownResult<'words.lifted'> = [
  { phrase: 'gunpowder tea', language: 'en' },
  { phrase: 'torso', language: 'es' },
]
