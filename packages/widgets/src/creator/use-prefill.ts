import { IMAGE_SOURCES, type ImageSource } from '@easel/contract/pages'
import { useQueryClient } from '@tanstack/react-query'
import { useSetAtom, useStore } from 'jotai'
import { useEffect } from 'react'
import { useReportError } from '../runtime/errors/use-report-error.ts'
import { useWidget } from '../runtime/provider/widget-context.ts'
import { fetchImage } from '../runtime/works/image.queries.ts'
import { knownImage } from '../runtime/works/images.ts'
import { draftAtom, truncatedAtom } from './creator.atoms.ts'
import { draftOfParams } from './creator.state.ts'
import { useOwnImage } from './use-own-image.ts'
import { useReplaceDraft } from './use-replace-draft.ts'
import { useTakeSettings } from './use-take-settings.ts'

const NAMES = ['prompt', 'style', 'ratio', 'like', 'source', 'reference']

const isSource = (text: string | undefined): text is ImageSource =>
  (IMAGE_SOURCES as readonly (string | undefined)[]).includes(text)

/**
 * Applies the query of the address once and removes it from the address: `?prompt=&style=&ratio=`, or
 * `?like=<image>&source=` for a remix, and `?reference=<image>.<slot>`. (`from` is used otherwise: it names where a visitor came from.)
 */
export function usePrefill(): void {
  const { api, navigation } = useWidget()
  const { params } = navigation
  const queries = useQueryClient()
  const takeSettings = useTakeSettings()
  const store = useStore()
  const replaceDraft = useReplaceDraft()
  const setTruncated = useSetAtom(truncatedAtom)
  const takeOwnImage = useOwnImage()
  const report = useReportError()

  // biome-ignore lint/correctness/useExhaustiveDependencies: the query must be applied only once
  useEffect(() => {
    if (navigation.page !== 'create') return
    const { like, source } = params
    const given = draftOfParams(params, store.get(draftAtom))
    if (given) replaceDraft(given)
    if (like) {
      const known = knownImage(queries, like)
      const from = isSource(source) ? source : undefined
      // A prompt that was truncated for the former caller may be readable in full now.
      const whole = known && !known.promptTruncated ? Promise.resolve(known) : fetchImage(api, like, from)
      whole.then((set) => {
        const { prompt: beginning } = takeSettings(set)
        setTruncated(set.promptTruncated ? { beginning, id: like, source: from } : null)
      }, report)
    }
    if (params.reference) takeOwnImage(params.reference)
    const names = NAMES.filter((name) => params[name] !== undefined)
    if (names.length === 0) return
    navigation.setParams(Object.fromEntries(names.map((name) => [name, null])), { replace: true })
  }, [params.prompt, params.style, params.ratio, params.like, params.reference])
}
