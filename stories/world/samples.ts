import {
  failedFixture,
  launcherFixtureIn,
  runningFixture,
  setFixture,
  workFixtures,
} from '@easel/contract/fixtures'
import { DAY, type Language, MINUTE } from '@easel/contract/numbers'
import type { ImagePage, ImageSet, Launcher } from '@easel/contract/types'

/** The contract's fixtures in one language, with current times. */
export interface Samples {
  language: Language
  launcher: Launcher
  /** Prompts of very different lengths. */
  words: { short: string; long: string; endless: string }
  works(count: number, over?: Partial<ImageSet>): ImageSet[]
  finished(ratio?: ImageSet['ratioType'], over?: Partial<ImageSet>): ImageSet
  running(over?: Partial<ImageSet>): ImageSet
  waiting(place: number, over?: Partial<ImageSet>): ImageSet
  failed(code: string, over?: Partial<ImageSet>): ImageSet
}

export const pageOf = (items: ImageSet[], nextCursor: string | null = null): ImagePage => ({
  items,
  nextCursor,
})

const SHORT: Record<Language, string> = { zhCN: '月', zhTW: '月', en: 'Moon', es: 'Luna' }

const LONG: Record<Language, string> = {
  zhCN: '清晨的江南水乡，薄雾笼罩着青石板路和乌篷船，屋檐下挂着红灯笼，远处是若隐若现的群山，光线柔和，细节丰富',
  zhTW: '清晨的江南水鄉，薄霧籠罩著青石板路和烏篷船，屋簷下掛著紅燈籠，遠處是若隱若現的群山，光線柔和，細節豐富',
  en: 'A canal town at daybreak, thin mist over flagstones and covered boats, red lanterns under the eaves, mountains that come and go in the distance, soft light, rich in detail',
  es: 'Un pueblo de canales al amanecer, una niebla fina sobre los adoquines y las barcas cubiertas, farolillos rojos bajo los aleros, montañas que aparecen y desaparecen a lo lejos, luz suave, lleno de detalles',
}

const ENDLESS = 2000
const endless = (text: string): string =>
  `${text}, `.repeat(Math.ceil(ENDLESS / text.length)).slice(0, ENDLESS)

export function samplesIn(language: Language, now = Date.now()): Samples {
  const prompt = LONG[language]
  const times = {
    createdAt: now - 5 * MINUTE,
    // Of today also shortly after midnight.
    finishedAt: Math.max(now - 4 * MINUTE, new Date(now).setHours(0, 0, 0, 0)),
    expiresAt: now + 60 * DAY,
    modifiableUntil: now + 6 * MINUTE,
  }
  const started = { prompt, createdAt: now - 4000, finishedAt: null, expiresAt: null }
  return {
    language,
    launcher: launcherFixtureIn(language),
    words: { short: SHORT[language], long: prompt, endless: endless(prompt) },
    works: (count, over) => workFixtures(count, language, { ...times, ...over }),
    finished: (ratio = 1, over = {}) => setFixture(language, ratio, { ...times, ...over }),
    running: (over) => runningFixture({ ...started, ...over }),
    waiting: (place, over) =>
      runningFixture({
        ...started,
        id: `img_waiting${place}`,
        status: 1,
        progress: 0,
        queuePosition: place,
        etaSeconds: 8 + place * 20,
        ...over,
      }),
    failed: (code, over) =>
      failedFixture({
        ...started,
        id: `img_${code}`,
        finishedAt: now,
        failure: { code, message: '' },
        ...over,
      }),
  }
}
