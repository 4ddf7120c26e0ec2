import { useSetAtom } from 'jotai'
import { useReportError } from '../runtime/errors/use-report-error.ts'
import { useWidget } from '../runtime/provider/widget-context.ts'
import { useIsVip } from '../runtime/session/membership.queries.ts'
import { fetchImage } from '../runtime/works/image.queries.ts'
import { referenceAddressAtom } from './creator.atoms.ts'
import { referenceAddress } from './reference-address.ts'

/** Makes an image of one's own the reference image. It is named as in addresses: the id of its set, a dot, its slot. */
export function useOwnImage(): (name: string) => void {
  const { api } = useWidget()
  const setAddress = useSetAtom(referenceAddressAtom)
  const vip = useIsVip()
  const report = useReportError()
  return (name) => {
    const [id = '', number] = name.split('.')
    fetchImage(api, id, undefined).then(({ mine, slots }) => {
      const slot = slots.find((one) => String(one.slot) === number)
      if (mine && slot) setAddress(referenceAddress(slot, vip))
    }, report)
  }
}
