import { BASE_RATIOS } from '@easel/contract/aspect-ratios'
import { mayHaveParameters } from '@easel/contract/prompt'
import type { ParameterOffer } from '@easel/contract/prompt-parameters'
import { useLingui } from '@lingui/react/macro'
import { useStore } from 'jotai'
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { loadWithRetry } from '../../runtime/requests/load-with-retry.ts'
import { useIsVip } from '../../runtime/session/membership.queries.ts'
import { useLauncher } from '../../runtime/works/image.queries.ts'
import { draftAtom } from '../creator.atoms.ts'
import type { Draft } from '../creator.state.ts'
import { useDraft } from '../creator-store.tsx'
import { leavesOut, moreRatiosOf, takesSeed } from '../offered.ts'

const load = () => import('./parameter-code.ts')
type ParameterCode = Awaited<ReturnType<typeof load>>

export interface ParameterState {
  /** The code for prompts with parameters; null until one has been written. */
  code: ParameterCode | null
  offer: ParameterOffer
  /** The text is being written: its end is not judged yet. */
  writing: boolean
  /** For screen readers: what was understood last. */
  announcement: string
  /** The text was changed by typing, or at once by pasting. */
  typed(pasted: boolean): void
  /** Takes all parameters, the last one too. A promise only while the code for that is loading. */
  settle(): Promise<void> | undefined
  /** Gives the text back as it was before the last parameters were taken; false where there is nothing to give back. */
  undo(): boolean
}

/** Parameters typed into the prompt become settings: once they are whole, and all of them before the prompt is used. */
export function useParameters(field: RefObject<HTMLTextAreaElement | null>): ParameterState {
  const { i18n } = useLingui()
  const store = useStore()
  const [draft] = useDraft()
  const isVip = useIsVip()
  const [code, setCode] = useState<ParameterCode | null>(null)
  const [writing, setWriting] = useState(false)
  const [announcement, setAnnouncement] = useState('')
  const last = useRef<{ before: Draft; after: Draft; cursor: number } | null>(null)
  const setCursor = useCursor(field, draft.prompt)
  const { data: launcher } = useLauncher()
  const offer: ParameterOffer = {
    ratios: [...BASE_RATIOS, ...moreRatiosOf(launcher, draft.modelId)],
    locked: isVip ? [] : ['stylize'],
    unable: [
      ...(takesSeed(launcher, draft.modelId) ? [] : ['seed' as const]),
      ...(leavesOut(launcher, draft.modelId) ? [] : ['exclude' as const]),
    ],
  }

  const isNeeded = code === null && (draft.written.length > 0 || mayHaveParameters(draft.prompt))
  useEffect(() => (isNeeded ? loadWithRetry(load, setCode) : undefined), [isNeeded])

  // Rendered at once: the next key must find the changed text, and the cursor in its place.
  const replace = (changed: Draft) => flushSync(() => store.set(draftAtom, changed))

  const take = ({ takeParameters, nameParameter }: ParameterCode, isWriting: boolean) => {
    const before = store.get(draftAtom)
    const taken = takeParameters(before, offer, isWriting)
    if (!taken) return
    const cursor = field.current?.selectionStart ?? before.prompt.length
    last.current = { before, after: taken.draft, cursor }
    setCursor(taken.moved(cursor))
    replace(taken.draft)
    setAnnouncement(taken.parameters.map((parameter) => nameParameter(i18n, parameter)).join('. '))
  }
  const takeAll = (isWriting: boolean): Promise<void> | undefined => {
    setWriting(isWriting)
    if (!mayHaveParameters(store.get(draftAtom).prompt)) return undefined
    if (code) return void take(code, isWriting)
    // Without the code the text is left as it is written.
    return load().then(
      (loaded) => take(loaded, isWriting),
      () => {},
    )
  }
  return {
    code,
    offer,
    writing,
    announcement,
    typed: (pasted) => void takeAll(!pasted),
    settle: () => takeAll(false),
    undo() {
      const { before, after, cursor } = last.current ?? {}
      const now = store.get(draftAtom)
      if (!before || now.prompt !== after?.prompt || now.written !== after.written) return false
      last.current = null
      setWriting(true)
      setAnnouncement('')
      setCursor(cursor ?? 0)
      const { prompt, written, ratioType, aspectRatio, seed, negativePrompt, stylize } = before
      const settings = { ratioType, aspectRatio, seed, negativePrompt, stylize }
      replace({ ...now, ...settings, prompt, written })
      return true
    },
  }
}

/** Keeps the cursor in its place when the text around it changes. */
function useCursor(field: RefObject<HTMLTextAreaElement | null>, text: string): (cursor: number) => void {
  const wanted = useRef<number | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once the changed text is in the field
  useLayoutEffect(() => {
    const cursor = wanted.current
    wanted.current = null
    if (cursor !== null && field.current?.matches(':focus')) field.current.setSelectionRange(cursor, cursor)
  }, [text, field])
  return (cursor) => {
    wanted.current = cursor
  }
}
