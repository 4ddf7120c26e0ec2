import { useAtom } from 'jotai'
import { type RefObject, useEffect } from 'react'
import { useEvent } from '../runtime/react/use-event.ts'
import { referenceAddressAtom } from './creator.atoms.ts'
import type { useReference } from './use-reference.ts'

/** Takes a result that was chosen as the reference image, and leads to the field that says what becomes of it. */
export function useChosenResult(
  { chooseOurs }: Pick<ReturnType<typeof useReference>, 'chooseOurs'>,
  field: RefObject<HTMLTextAreaElement | null>,
): void {
  const [address, setAddress] = useAtom(referenceAddressAtom)
  const choose = useEvent(chooseOurs)
  useEffect(() => {
    if (address === null) return
    setAddress(null)
    void choose(address)
    field.current?.focus()
  }, [address, setAddress, field])
}
