import { ApiError } from '@easel/client'
import { calls } from '@easel/contract/calls'
import { useLingui } from '@lingui/react/macro'
import { useStore } from 'jotai'
import { useCallback, useEffect, useRef, useState } from 'react'
import { isApiError } from '../runtime/errors/is-api-error.ts'
import { useReportError } from '../runtime/errors/use-report-error.ts'
import { useWidget } from '../runtime/provider/widget-context.ts'
import { anyBeginsWithImages, useLauncher } from '../runtime/works/image.queries.ts'
import { draftAtom } from './creator.atoms.ts'
import type { Draft } from './creator.state.ts'
import { useDraft } from './creator-store.tsx'
import { beginsWithImages, referencesOf } from './offered.ts'
import { prepareReference } from './prepare-reference.ts'
import type { OwnImage, Reference } from './references.state.ts'

export const { types: ACCEPTED_TYPES, maxBytes: MAX_BYTES } = calls.upload.file
const megabytes = MAX_BYTES / 2 ** 20

/**
 * Prepares and uploads reference images, and stores them with the draft. Where the model takes one, the last one chosen
 * wins; where it takes several, they are added until it has all that it takes.
 */
export function useReference() {
  const { t } = useLingui()
  const { api, track } = useWidget()
  const store = useStore()
  const { data: launcher } = useLauncher()
  const [draft, change] = useDraft()
  const [busy, setBusy] = useState(false)
  const report = useReportError()
  const running = useRef<AbortController | null>(null)
  const last = useRef(Promise.resolve())
  useEffect(() => () => running.current?.abort(), [])
  const { most } = referencesOf(launcher, draft.modelId)
  const begins = beginsWithImages(launcher, draft.modelId)

  const { warn, warnOfModel } = useWarnings()
  const upload = useCallback(
    async (chosen: Blob | OwnImage, signal: AbortSignal) => {
      const own = chosen instanceof Blob ? null : chosen
      const file = chosen instanceof Blob ? chosen : await pictureAt(chosen.thumbUrl)
      const { file: ready, thumb } = await prepareReference(file).catch(() => {
        warn(t`This file cannot be used: choose a PNG, JPEG or WebP image.`)
        throw ABANDONED
      })
      if (ready.size > MAX_BYTES) {
        warn(t`Choose an image of at most ${megabytes} MB.`)
        throw ABANDONED
      }
      // The server has those of our own, larger than this.
      const { id } = own
        ? await api.call('takeReference', { body: { imageId: own.imageId, slot: own.slot }, signal })
        : await api.upload('upload', ready, signal)
      track('reference_added')
      return { id, thumb }
    },
    [api, t, track, warn],
  )

  const take = useCallback(
    async (images: readonly (Blob | OwnImage)[]) => {
      const controller = new AbortController()
      running.current = controller
      setBusy(true)
      try {
        for (const image of images.slice(0, most)) {
          if (most > 1 && countIn(store.get(draftAtom)) >= most) {
            warn(t`This model takes at most ${most} images: remove one first.`)
            return
          }
          const added = await upload(image, controller.signal)
          // Another model may have been chosen meanwhile.
          if (!beginsWithImages(launcher, store.get(draftAtom).modelId)) return warnOfModel()
          change(withAdded(store.get(draftAtom), added, most))
        }
      } catch (thrown) {
        const isOver = thrown === ABANDONED || (isApiError(thrown) && thrown.kind === 'aborted')
        if (!isOver) report(thrown)
      } finally {
        if (running.current === controller) setBusy(false)
      }
    },
    [change, launcher, most, report, store, t, upload, warn, warnOfModel],
  )

  const choose = useCallback(
    (...images: (Blob | OwnImage)[]) => {
      if (!begins) return Promise.resolve(warnOfModel())
      if (most === 1) running.current?.abort()
      // Several follow one another, so that none is lost.
      last.current = most === 1 ? take(images) : last.current.then(() => take(images))
      return last.current
    },
    [begins, most, take, warnOfModel],
  )

  return {
    reference: draft.reference,
    takesSeveral: most > 1,
    /** Whether any model begins with an image. */
    isOffered: anyBeginsWithImages(launcher),
    busy,
    choose,
    /** One of our own pictures, by its address. */
    chooseOurs: (address: string) => pictureAt(address).then(choose, report),
    remove: () => {
      running.current?.abort()
      change({ reference: null, imageKind: null, more: [] })
    },
  }
}

function useWarnings() {
  const { t } = useLingui()
  const { notices } = useWidget()
  const warn = useCallback(
    (text: string) => notices.toast({ text, tone: 'warn', key: 'reference' }),
    [notices],
  )

  const warnOfModel = useCallback(
    () => warn(t`The chosen model cannot start from an image: choose another model.`),
    [t, warn],
  )
  return { warn, warnOfModel }
}

const pictureAt = (address: string): Promise<Blob> =>
  fetch(address)
    .then((answer) => answer.blob())
    .catch(() => {
      throw new ApiError({ kind: 'network' })
    })

const countIn = ({ reference, more }: Draft): number => (reference ? 1 + more.length : 0)

const withAdded = ({ reference, more }: Draft, added: Reference, most: number): Partial<Draft> =>
  reference && most > 1 ? { more: [...more, { ...added, strength: null, kind: null }] } : { reference: added }

const ABANDONED = new Error('The file is no picture.')
