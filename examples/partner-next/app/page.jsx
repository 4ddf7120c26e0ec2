'use client'

import dynamic from 'next/dynamic'

/** Nothing of a widget runs on a server. */
const Shop = dynamic(() => import('./shop.jsx').then(({ Shop }) => Shop), { ssr: false })

export default function Page() {
  return <Shop />
}
