import { HEADER } from '@easel/contract/headers'
import type { Language } from '@easel/contract/numbers'
import type { FastifyRequest } from 'fastify'
import type { IdentifyPartner } from '../../domain/partners/identify-partner.ts'
import type { Partner } from '../../domain/partners/partner.ts'
import { headerOf } from '../header-of.ts'
import { languageOf } from '../language.ts'

/** A partner's own server. */
export interface PartnerCaller {
  partner: Partner
  language: Language
}

/** Admits calls of partners' own servers, which carry a token instead of a signature. */
export const createPartnerGuard =
  (identify: IdentifyPartner) =>
  async (request: FastifyRequest): Promise<PartnerCaller> => ({
    partner: await identify({
      partnerId: headerOf(request, HEADER.partnerId),
      authorization: headerOf(request, HEADER.authorization),
    }),
    language: languageOf(request),
  })

export type PartnerGuard = ReturnType<typeof createPartnerGuard>
