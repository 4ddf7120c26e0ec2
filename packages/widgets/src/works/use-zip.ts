import { BATCH_MAX } from '@easel/contract/numbers'
import type { Balance, ImageSet, Picture } from '@easel/contract/types'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { isDayUsedUp } from '../refusals/refusals.ts'
import { useReportError } from '../runtime/errors/use-report-error.ts'
import { useWidget } from '../runtime/provider/widget-context.ts'
import { fetchFile } from '../runtime/requests/download-file.ts'
import { keys } from '../runtime/requests/query-keys.ts'
import { askedTwice } from '../runtime/requests/retry-lost.ts'
import { useIsVip } from '../runtime/session/membership.queries.ts'
import { filesOf, stillToTake, usedUp } from './zip.state.ts'

/** More was chosen than may be saved today. */
export interface Scarce {
  pictures: Picture[]
  balance: Balance
}

export interface Zip {
  start(sets: readonly ImageSet[]): void
  /** Takes these, whatever else was chosen. */
  take(pictures: Picture[]): void
  busy: boolean
  /** Which of several files is on its way; null while there is one alone. */
  part: { file: number; of: number } | null
  /** What has to be decided first. */
  scarce: Scarce | null
  refusal: { error: Error; at: number } | null
  /** Done with the question, or with the refusal. */
  dismiss(): void
}

export interface Taking {
  /** File after file: everything that was taken of what is chosen. Answers whether something is left. */
  onTaken(pictures: readonly Picture[]): boolean
  /** It is over, and something is left. */
  onPart(saved: number): void
}

/**
 * The pictures of the chosen sets as one file, or as several when they are too many for one. Each counts as a save, and
 * the server gives all of a file or nothing: so what is left of the day is asked first. What was taken is not
 * taken, nor counted, again when a later file fails.
 */
export function useZip(taking: Taking): Zip {
  const { api, host, track } = useWidget()
  const queries = useQueryClient()
  const report = useReportError()
  const vip = useIsVip()
  const [part, setPart] = useState<Zip['part']>(null)
  const [scarce, setScarce] = useState<Scarce | null>(null)
  const [refusal, setRefusal] = useState<Zip['refusal']>(null)
  const taken = useRef<Picture[]>([])
  // What is chosen may change while it is taken, and nobody may be choosing any more.
  const now = useRef<Taking | null>(null)
  useEffect(() => {
    now.current = taking
    return () => {
      now.current = null
    }
  })
  const onError = (error: Error) => {
    if (isDayUsedUp(error)) setRefusal({ error, at: Date.now() })
    else report(error)
  }

  const fetchOne = async (items: Picture[], filename: string) => {
    const { url } = await askedTwice((idempotencyKey) =>
      api.call('download', { body: { items }, idempotencyKey }),
    )
    track('downloaded', { count: items.length })
    if (host.supports('downloadImage')) {
      const { outcome } = await host.downloadImage({ url, filename, imageId: items[0]?.imageId ?? '' })
      if (outcome !== 'unsupported') return
    }
    await fetchFile(url, filename)
  }
  const fetchAll = useMutation({
    mutationFn: async (pictures: Picture[]) => {
      const files = filesOf(pictures, BATCH_MAX)
      let saved = 0
      let isPart = false
      try {
        for (const [at, items] of files.entries()) {
          if (files.length > 1) setPart({ file: at + 1, of: files.length })
          await fetchOne(items, files.length > 1 ? `easel-${at + 1}.zip` : 'easel.zip')
          saved += items.length
          taken.current = [...taken.current, ...items]
          isPart = now.current?.onTaken(taken.current) ?? false
        }
      } finally {
        if (isPart) now.current?.onPart(saved)
      }
    },
    onError,
    onSettled: () => {
      setPart(null)
      void queries.invalidateQueries({ queryKey: keys.balance('save') })
    },
  })
  const asking = useMutation({
    mutationFn: async (pictures: Picture[]) => {
      const balance = await api.call('saveBalance')
      if (balance.remaining >= pictures.length) fetchAll.mutate(pictures)
      else if (balance.remaining > 0) setScarce({ pictures, balance })
      else throw usedUp(balance, vip, api.serverNow())
    },
    onError,
  })
  const dismiss = () => {
    setScarce(null)
    setRefusal(null)
  }
  return {
    start: (sets) => {
      dismiss()
      const { pictures, before } = stillToTake(sets, taken.current)
      taken.current = before
      asking.mutate(pictures)
    },
    take: (pictures) => {
      dismiss()
      fetchAll.mutate(pictures)
    },
    busy: asking.isPending || fetchAll.isPending,
    ...{ part, scarce, refusal, dismiss },
  }
}
