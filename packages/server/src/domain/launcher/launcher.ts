import { DAY, type Language, MINUTE, MODEL_ID } from '@easel/contract/numbers'
import type { ToolAddresses } from '@easel/contract/tools'
import type { Clock } from '../kernel/clock.ts'
import type { Principal } from '../kernel/principal.ts'
import { notFound } from '../kernel/refusal.ts'
import { type Abilities, abilitiesOf, automatic, type EngineOffer } from './offers.ts'
import { type LauncherLimits, shownLimits } from './shown-limits.ts'

/** Where a product's apps are. */
export type DownloadTargets = Record<string, { ios: string | null; android: string | null }>

/** A promotion that runs now. */
export interface OfferedPromotion {
  id: string
  title: string
  kind: string
  endsAt: number | null
}

export interface LauncherView {
  /** A file name of an example image for each style. */
  homepageStyles: { id: string; name: string; thumb: string | null }[]
  styles: { id: string; name: string; thumb: string | null; vip: boolean }[]
  promptExamples: string[]
  models: ({
    id: number
    name: string
    vip: boolean
    engine: string
  } & Abilities)[]
  tools: ToolAddresses
  downloads: DownloadTargets
  promotions: OfferedPromotion[]
  features: Record<string, boolean>
  limits: LauncherLimits
}

export interface LauncherParts {
  /** In order of preference; the first one is 'auto'. */
  offers: readonly EngineOffer[]
  /** An example image for each style with works on the home page. */
  styleThumbs(): Promise<Map<string, string>>
  limits: LauncherLimits
  /** Ids of the styles for members only. */
  vipStyles: ReadonlySet<string>
  tools: ToolAddresses
  /** Features that the operator has turned on or off, by name. */
  features: Readonly<Record<string, boolean>>
  downloads: DownloadTargets
  /** Those that run now. */
  promotionsOf(language: Language, partner: Principal['partner']): OfferedPromotion[]
  /** Whether the use of pages is counted. */
  analytics: boolean
  /** Whether memberships are sold. */
  sellsMemberships: boolean
  clock: Clock
}

const AUTO: Record<Language, string> = { en: 'Auto', zhCN: '自动', zhTW: '自動', es: 'Automático' }
const ID = /^launch-([0-9a-z]{8,9})$/
/** The default features. Features that are off have no entry in the interface. */
const FEATURES = { square: true, account: true }

/** The launcher: options of the form, which also validate a submit. */
export function createLauncher({
  offers,
  styleThumbs,
  vipStyles,
  tools,
  features,
  downloads,
  promotionsOf,
  analytics,
  limits,
  sellsMemberships,
  clock,
}: LauncherParts) {
  const models = offers
    .map((offer, index) => ({ id: index + 1, offer }))
    .filter(({ id }) => id <= MODEL_ID.max)
  const [first] = offers
  const auto = automatic(offers)
  const styles = first?.styles ?? []
  const styleIds = new Set(styles.map(({ id }) => id))

  return {
    /** The addresses of the configured tools. */
    tools,

    /** Whether the operator has turned it off by name. */
    isOff: (feature: string): boolean => features[feature] === false,

    create: () => ({ id: `launch-${clock.now().toString(36)}` }),

    /** Refuses with 404 unless the id was issued within a day. */
    async read(id: string, language: Language, partner: Principal['partner']): Promise<LauncherView> {
      const age = clock.now() - Number.parseInt(ID.exec(id)?.[1] ?? '', 36)
      if (!(age > -MINUTE && age < DAY)) throw notFound()
      return this.current(language, partner)
    },

    async current(language: Language, partner: Principal['partner'] = null): Promise<LauncherView> {
      const thumbs = await styleThumbs()
      const choices = styles.map(({ id, names }) => ({
        id,
        name: names[language],
        thumb: thumbs.get(id) ?? null,
      }))
      return {
        homepageStyles: choices.filter(({ thumb }) => thumb !== null),
        styles: choices.map((choice) => ({ ...choice, vip: vipStyles.has(choice.id) })),
        promptExamples: [...(first?.promptExamples[language] ?? [])],
        models: [
          ...(auto
            ? [
                {
                  id: MODEL_ID.auto,
                  name: AUTO[language],
                  vip: false,
                  engine: auto.id,
                  ...abilitiesOf(auto),
                },
              ]
            : []),
          ...models.map(({ id, offer }) => ({
            id,
            name: offer.names[language],
            vip: offer.vip,
            engine: offer.id,
            ...abilitiesOf(offer),
          })),
        ],
        tools,
        downloads,
        promotions: promotionsOf(language, partner),
        features: {
          ...FEATURES,
          ...features,
          tools: Object.values(tools).some((address) => address !== null),
          vip: sellsMemberships,
          analytics,
        },
        limits: shownLimits(limits, partner),
      }
    },

    /** Null: no such model. */
    model(id: number): (Abilities & { vip: boolean; engine: string }) | null {
      if (id === MODEL_ID.auto) return auto ? { ...abilitiesOf(auto), vip: false, engine: auto.id } : null
      const offer = models.find((model) => model.id === id)?.offer
      return offer ? { ...abilitiesOf(offer), vip: offer.vip, engine: offer.id } : null
    },

    style: (id: string): { vip: boolean } | null => (styleIds.has(id) ? { vip: vipStyles.has(id) } : null),
  }
}

export type LauncherCase = ReturnType<typeof createLauncher>
