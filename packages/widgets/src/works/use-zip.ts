import { BATCH_MAX } from '@easel/contract/numbers'
import type { Balance, ImageSet, Picture } from '@easel/contract/types'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { isDayUsedUp } from '../refusals/errors.ts'
import { fetchFile } from '../runtime/fetch-file.ts'
import { keys } from '../runtime/keys.ts'
import { useIsVip } from '../runtime/membership.queries.ts'
import { useReportError } from '../runtime/use-report-error.ts'
import { useWidget } from '../runtime/widget-context.ts'
import { filesOf, picturesOf, usedUp } from './zip.state.ts'

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

/**
 * The pictures of the chosen sets as one file, or as several when they are too many for one. Each counts as a save, and
 * the server gives all of a file or nothing: so what is left of the day is asked first.
 */
export function useZip(onTaken: (pictures: Picture[]) => void): Zip {
  const { api, host, track } = useWidget()
  const queries = useQueryClient()
  const report = useReportError()
  const vip = useIsVip()
  const [part, setPart] = useState<Zip['part']>(null)
  const [scarce, setScarce] = useState<Scarce | null>(null)
  const [refusal, setRefusal] = useState<Zip['refusal']>(null)
  const onError = (error: Error) => {
    if (isDayUsedUp(error)) setRefusal({ error, at: Date.now() })
    else report(error)
  }

  const fetchOne = async (items: Picture[], filename: string) => {
    const { url } = await api.call('download', { body: { items } })
    track('downloaded', { count: items.length })
    if (host.supports('downloadImage')) {
      const { outcome } = await host.downloadImage({ url, filename, imageId: items[0]?.imageId ?? '' })
      if (outcome !== 'unsupported') return
    }
    await fetchFile(url, filename)
  }
  const taking = useMutation({
    mutationFn: async (pictures: Picture[]) => {
      const files = filesOf(pictures, BATCH_MAX)
      for (const [at, items] of files.entries()) {
        if (files.length > 1) setPart({ file: at + 1, of: files.length })
        await fetchOne(items, files.length > 1 ? `easel-${at + 1}.zip` : 'easel.zip')
      }
    },
    onSuccess: (_, pictures) => onTaken(pictures),
    onError,
    onSettled: () => {
      setPart(null)
      void queries.invalidateQueries({ queryKey: keys.balance('save') })
    },
  })
  const asking = useMutation({
    mutationFn: async (pictures: Picture[]) => {
      const balance = await api.call('saveBalance')
      if (balance.remaining >= pictures.length) taking.mutate(pictures)
      else if (balance.remaining > 0) setScarce({ pictures, balance })
      else throw usedUp(balance, vip, Date.now())
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
      asking.mutate(picturesOf(sets))
    },
    take: (pictures) => {
      dismiss()
      taking.mutate(pictures)
    },
    busy: asking.isPending || taking.isPending,
    ...{ part, scarce, refusal, dismiss },
  }
}
