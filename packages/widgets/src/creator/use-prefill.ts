import type { ImageSource } from '@easel/contract/types'
import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useSetAtom, useStore } from 'jotai'
import { useEffect } from 'react'
import { useReportError } from '../runtime/errors/use-report-error.ts'
import { useWidget } from '../runtime/provider/widget-context.ts'
import { fetchImage } from '../runtime/works/image.queries.ts'
import { knownImage } from '../runtime/works/images.ts'
import { cutAtom, draftAtom } from './creator.atoms.ts'
import { type Draft, draftOfImage, draftOfParams } from './creator.state.ts'

const SOURCES: readonly string[] = ['queue', 'works', 'square', 'home', 'link'] satisfies ImageSource[]
const isSource = (text: string | undefined): text is ImageSource => SOURCES.includes(text ?? '')

/** Milliseconds in which a draft that made room for another can be had back. */
const UNDO_FOR = 15_000

const isWorthKeeping = (before: Draft, after: Draft): boolean =>
  before.prompt.trim() !== '' && before.prompt !== after.prompt

/**
 * Takes over what the address asks for, once, and takes it out of the address: `?prompt=&style=&ratio=`, or
 * `?like=<image>&source=` to draw the same. (`from` is taken: it says where a visitor came from.)
 */
export function usePrefill(): void {
  const { t } = useLingui()
  const { api, navigation, notices } = useWidget()
  const { params } = navigation
  const queries = useQueryClient()
  const store = useStore()
  const setDraft = useSetAtom(draftAtom)
  const setCut = useSetAtom(cutAtom)
  const report = useReportError()

  // biome-ignore lint/correctness/useExhaustiveDependencies: what is taken over once must not be again
  useEffect(() => {
    if (navigation.place !== 'create') return
    const { like, source } = params
    setDraft((draft) => draftOfParams(params, draft) ?? draft)
    if (like) {
      const known = knownImage(queries, like)
      const from = isSource(source) ? source : undefined
      // What was cut for one person may be whole for them by now.
      const whole = known && !known.promptTruncated ? Promise.resolve(known) : fetchImage(api, like, from)
      whole.then((set) => {
        const taken = draftOfImage(set)
        const before = store.get(draftAtom)
        setDraft(taken)
        if (isWorthKeeping(before, taken)) {
          notices.toast({
            text: t`Your previous draft was replaced`,
            action: { text: t`Undo`, run: () => setDraft(before) },
            duration: UNDO_FOR,
            key: 'draft',
          })
        }
        setCut(set.promptTruncated ? { beginning: taken.prompt, id: like, source: from } : null)
      }, report)
    }
    const asked = ['prompt', 'style', 'ratio', 'like', 'source'].filter((name) => params[name] !== undefined)
    if (asked.length === 0) return
    navigation.setParams(Object.fromEntries(asked.map((name) => [name, null])), { replace: true })
  }, [params.prompt, params.style, params.ratio, params.like])
}
