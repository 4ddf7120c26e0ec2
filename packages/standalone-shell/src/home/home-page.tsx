import { Gallery } from '@easel/widgets/gallery'
import { useOffers } from '@easel/widgets/runtime'
import { HomePrompt } from './home-prompt.tsx'

/** The site's home: begins with the field for a prompt, then the wall. */
export function HomePage() {
  const offers = useOffers()
  return (
    <>
      {offers('create') && <HomePrompt />}
      <Gallery />
    </>
  )
}
