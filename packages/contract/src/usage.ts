/** What pages count; anything else that they send is dropped. */
export const COUNTED_EVENTS = [
  'visit',
  'submitted',
  'submit_refused',
  'optimise_started',
  'optimise_taken',
  'reference_added',
  'image_opened',
  'draw_same',
  'liked',
  'shared',
  'saved',
  'enlarged',
  'modified',
  'downloaded',
  'signed_in',
  'vip_asked',
  'vip_closed',
  'vip_paid',
  'vip_restore',
  'promotion_claimed',
  'code_activated',
  'download_clicked',
] as const
export type CountedEvent = (typeof COUNTED_EVENTS)[number]

/** The property of an event that names where its visitor came from: the `from` of the address. */
export const SOURCE_PROPERTY = 'from'
