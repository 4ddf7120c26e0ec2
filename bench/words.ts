/**
 * The blocklist on texts that should be refused and texts that should not, by author and kind, including
 * those that the lists were tuned on. Also its loading time, and its time for the longest prompt and for
 * hostile ones.
 *
 * Run: npm run bench -- words
 */
import { openWordFilter } from '../packages/server/test/moderation/word-filter.ts'
import {
  isHeldOut,
  readFifthWordSet,
  readFourthWordSet,
  readSecondWordSet,
  readSixthWordSet,
  readThirdWordSet,
  readWordSet,
  type Text,
} from '../packages/server/test/moderation/word-set.ts'
import { median, table } from './support/figures.ts'

const LONGEST = 2000
const ROUNDS = 20

const before = process.memoryUsage().rss
const loading = performance.now()
const isRefused = await openWordFilter()
// The dictionary of Chinese words is loaded with the first phrase that might be part of a longer word.
isRefused('一张色情图片')
const loaded = performance.now() - loading
const memory = (process.memoryUsage().rss - before) / 1e6

const share = (texts: readonly Text[], wrong: (text: string) => boolean): string => {
  const count = texts.filter(({ text }) => wrong(text)).length
  return `${count} of ${texts.length} (${((100 * count) / Math.max(1, texts.length)).toFixed(1)} %)`
}
const isMissed = (text: string) => !isRefused(text)
const set = readWordSet()
const HALF = 'odd lines tuned on, and what passed of the even ones'
for (const [author, { evasions, ordinary }, tuned] of [
  ['first author', set, HALF],
  ['second author', readSecondWordSet(), HALF],
  ['third author', readThirdWordSet(), 'tuned on what passed'],
  ['fourth author', readFourthWordSet(), 'tuned on, all of it'],
  ['fifth author', readFifthWordSet(), 'counted blind; refused ordinary phrases were added since'],
  ['sixth author', readSixthWordSet(), 'counted blind'],
] as const) {
  for (const [title, texts, wrong, bound] of [
    ['hidden, and passed', evasions, isMissed, '≤ 5 %'],
    ['ordinary, and refused', ordinary, isRefused, '≤ 0.5 %'],
  ] as const) {
    const halves = [
      ['even lines', share(texts.filter(isHeldOut), wrong), ''],
      [
        'tuned on',
        share(
          texts.filter((text) => !isHeldOut(text)),
          wrong,
        ),
        '',
      ],
    ]
    table([
      [`${title}: ${author}`, tuned, ''],
      ['all', share(texts, wrong), bound],
      ...(tuned === HALF ? halves : []),
      ...[...Map.groupBy(texts, ({ kind }) => kind)].map(([kind, those]) => [kind, share(those, wrong), '']),
    ])
  }
}

const prose = [...set.ordinary.map(({ text }) => text).join(', ')].slice(0, LONGEST).join('')
const tookFor = (text: string): string => {
  const duration = Array.from({ length: ROUNDS }, () => {
    const from = performance.now()
    isRefused(text)
    return performance.now() - from
  })
  return `${median(duration).toFixed(1)} ms`
}
table([
  ['loading, with the first text', `${loaded.toFixed(0)} ms`, ''],
  ['memory', `${memory.toFixed(0)} MB`, ''],
  [`a prompt of ${LONGEST} characters`, tookFor(prose), '≤ 5 ms'],
  ...['s*', 's**', 's*!', 's ', '色'].map((part) => [
    `${part}, again and again`,
    tookFor(part.repeat(LONGEST / part.length)),
    '≤ 20 ms',
  ]),
])
