import { z } from 'zod'

const CONTACT = /^(mailto:[\w.+-]+@[\w-]+(\.[\w-]+)+|https:\/\/[^\s()<>"]+|tel:\+[\d-]+)$/

/** Where people reach whoever runs this installation. */
export const SupportContact = z.string().trim().regex(CONTACT, {
  message:
    'must be one address such as mailto:help@easel.example, https://easel.example/help or tel:+86-400-000-0000',
})
