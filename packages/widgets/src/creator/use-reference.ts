import { ApiError } from '@easel/client'
import { calls } from '@easel/contract/calls'
import { useLingui } from '@lingui/react/macro'
import { useCallback, useEffect, useRef, useState } from 'react'
import { isApiError } from '../runtime/errors/is-api-error.ts'
import { useReportError } from '../runtime/errors/use-report-error.ts'
import { useWidget } from '../runtime/provider/widget-context.ts'
import { useDraft } from './creator-store.tsx'
import { prepareReference } from './prepare-reference.ts'

export const { types: ACCEPTED_TYPES, maxBytes: MAX_BYTES } = calls.upload.file
const megabytes = MAX_BYTES / 2 ** 20

/** Prepares and uploads a reference image, and stores it with the draft. The last one chosen wins. */
export function useReference() {
  const { t } = useLingui()
  const { api, notices, track } = useWidget()
  const [draft, change] = useDraft()
  const [busy, setBusy] = useState(false)
  const report = useReportError()
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])

  const choose = useCallback(
    async (file: Blob) => {
      running.current?.abort()
      const controller = new AbortController()
      running.current = controller
      setBusy(true)
      try {
        const { file: ready, thumb } = await prepareReference(file).catch(() => {
          notices.toast({
            text: t`This file cannot be used: choose a PNG, JPEG or WebP image.`,
            tone: 'warn',
            key: 'reference',
          })
          throw ABANDONED
        })
        if (ready.size > MAX_BYTES) {
          notices.toast({
            text: t`Choose an image of at most ${megabytes} MB.`,
            tone: 'warn',
            key: 'reference',
          })
          return
        }
        const { id } = await api.upload('upload', ready, controller.signal)
        track('reference_added')
        change({ reference: { id, thumb } })
      } catch (thrown) {
        const isOver = thrown === ABANDONED || (isApiError(thrown) && thrown.kind === 'aborted')
        if (!isOver) report(thrown)
      } finally {
        if (running.current === controller) setBusy(false)
      }
    },
    [api, change, notices, report, t, track],
  )

  return {
    reference: draft.reference,
    busy,
    choose,
    /** One of our own pictures, by its address. */
    async chooseOurs(address: string) {
      try {
        const answer = await fetch(address)
        await choose(await answer.blob())
      } catch {
        report(new ApiError({ kind: 'network' }))
      }
    },
    remove: () => {
      running.current?.abort()
      change({ reference: null })
    },
  }
}

const ABANDONED = new Error('The file is no picture.')
