import { useAtom } from 'jotai'
import { type RefObject, useEffect } from 'react'
import { useEvent } from '../runtime/react/use-event.ts'
import { ownImageAtom } from './creator.atoms.ts'
import type { useReference } from './use-reference.ts'

/** Takes a result that was chosen as the reference image, and leads to the field that says what becomes of it. */
export function useChosenResult(
  { choose }: Pick<ReturnType<typeof useReference>, 'choose'>,
  field: RefObject<HTMLTextAreaElement | null>,
): void {
  const [image, setImage] = useAtom(ownImageAtom)
  const take = useEvent(choose)
  useEffect(() => {
    if (image === null) return
    setImage(null)
    void take(image)
    field.current?.focus()
  }, [image, setImage, field])
}
