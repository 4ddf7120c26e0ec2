import type { MigrationProvider } from 'kysely/migration'
import { type MarkedMigration, noting } from '../contracting.ts'
import * as firstJourney from './0001-first-journey.ts'
import * as partners from './0002-partners.ts'
import * as imagesWhole from './0003-images-whole.ts'
import * as outsideEngines from './0004-outside-engines.ts'
import * as showableWorks from './0005-showable-works.ts'
import * as search from './0006-search.ts'
import * as starterInSquare from './0007-starter-in-square.ts'
import * as listsOfAMillion from './0008-lists-of-a-million.ts'
import * as enginePlaces from './0009-engine-places.ts'
import * as shownOneByOne from './0010-shown-one-by-one.ts'
import * as failedExpire from './0011-failed-expire.ts'
import * as reportsHandled from './0012-reports-handled.ts'
import * as liftedWords from './0013-lifted-words.ts'
import * as hiddenWith from './0014-hidden-with.ts'
import * as pulses from './0015-pulses.ts'
import * as trash from './0017-trash.ts'
import * as addressAlarms from './0018-address-alarms.ts'
import * as networks from './0019-networks.ts'
import * as uploadLimits from './0020-upload-limits.ts'
import * as weighedReports from './0021-weighed-reports.ts'
import * as uploadNetworks from './0022-upload-networks.ts'
import * as squaresOfPartners from './0023-squares-of-partners.ts'
import * as takenOnce from './0024-taken-once.ts'
import * as candidateStreams from './0025-candidate-streams.ts'
import * as boundedTakings from './0026-bounded-takings.ts'
import * as alarmsByNetwork from './0027-alarms-by-network.ts'
import * as showReviews from './0028-show-reviews.ts'
import * as members from './0029-members.ts'
import * as ownData from './0030-own-data.ts'
import * as waysIn from './0031-ways-in.ts'
import * as messageDetails from './0032-message-details.ts'
import * as payments from './0033-payments.ts'
import * as paymentsInParts from './0034-payments-in-parts.ts'
import * as usage from './0035-usage.ts'
import * as memberLanguage from './0036-member-language.ts'
import * as paymentPartner from './0037-payment-partner.ts'
import * as codeUses from './0038-code-uses.ts'
import * as registeringGuesses from './0039-registering-guesses.ts'
import * as partnerWebhooks from './0040-partner-webhooks.ts'
import * as recheckedPayments from './0041-rechecked-payments.ts'
import * as consoleTables from './0045-console.ts'
import * as workTraces from './0050-work-traces.ts'
import * as aspectRatios from './0051-aspect-ratios.ts'
import * as reviewedPayments from './0052-reviewed-payments.ts'
import * as authors from './0053-authors.ts'
import * as squareSearch from './0054-square-search.ts'
import * as favourites from './0055-favourites.ts'
import * as refundLists from './0057-refund-lists.ts'
import * as folders from './0058-folders.ts'
import * as edits from './0059-edits.ts'
import * as followedAuthors from './0060-followed-authors.ts'
import * as unknownAreas from './0061-unknown-areas.ts'
import * as judgedPasswords from './0063-judged-passwords.ts'
import * as imageCounts from './0066-image-counts.ts'
import * as variationStrengths from './0067-variation-strengths.ts'
import * as referenceStrengths from './0068-reference-strengths.ts'
import * as contractions from './0069-contractions.ts'
import * as presets from './0070-presets.ts'
import * as severalReferences from './0071-several-references.ts'
import * as thingsByPerson from './0072-things-by-person.ts'
import * as toldReports from './0073-told-reports.ts'
import * as queueLine from './0074-queue-line.ts'
import * as engineCircuits from './0075-engine-circuits.ts'
import * as favouriteSlots from './0076-favourite-slots.ts'
import * as appeals from './0077-appeals.ts'
import * as deletedSlots from './0078-deleted-slots.ts'
import * as expiredByTime from './0080-expired-by-time.ts'
import * as addressesToForget from './0081-addresses-to-forget.ts'
import * as deviceMoves from './0082-device-moves.ts'
import * as movedWorks from './0083-moved-works.ts'

/** All migrations by name, in order. A name that was released is never changed, and its contents neither. */
export const migrations: Record<string, MarkedMigration> = {
  '0001-first-journey': firstJourney,
  '0002-partners': partners,
  '0003-images-whole': imagesWhole,
  '0004-outside-engines': outsideEngines,
  '0005-showable-works': showableWorks,
  '0006-search': search,
  '0007-starter-in-square': starterInSquare,
  '0008-lists-of-a-million': listsOfAMillion,
  '0009-engine-places': enginePlaces,
  '0010-shown-one-by-one': shownOneByOne,
  '0011-failed-expire': failedExpire,
  '0012-reports-handled': reportsHandled,
  '0013-lifted-words': liftedWords,
  '0014-hidden-with': hiddenWith,
  '0015-pulses': pulses,
  '0017-trash': trash,
  '0018-address-alarms': addressAlarms,
  '0019-networks': networks,
  '0020-upload-limits': uploadLimits,
  '0021-weighed-reports': weighedReports,
  '0022-upload-networks': uploadNetworks,
  '0023-squares-of-partners': squaresOfPartners,
  '0024-taken-once': takenOnce,
  '0025-candidate-streams': candidateStreams,
  '0026-bounded-takings': boundedTakings,
  '0027-alarms-by-network': alarmsByNetwork,
  '0028-show-reviews': showReviews,
  '0029-members': members,
  '0030-own-data': ownData,
  '0031-ways-in': waysIn,
  '0032-message-details': messageDetails,
  '0033-payments': payments,
  '0034-payments-in-parts': paymentsInParts,
  '0035-usage': usage,
  '0036-member-language': memberLanguage,
  '0037-payment-partner': paymentPartner,
  '0038-code-uses': codeUses,
  '0039-registering-guesses': registeringGuesses,
  '0040-partner-webhooks': partnerWebhooks,
  '0041-rechecked-payments': recheckedPayments,
  '0045-console': consoleTables,
  '0050-work-traces': workTraces,
  '0051-aspect-ratios': aspectRatios,
  '0052-reviewed-payments': reviewedPayments,
  '0053-authors': authors,
  '0054-square-search': squareSearch,
  '0055-favourites': favourites,
  '0057-refund-lists': refundLists,
  '0058-folders': folders,
  '0059-edits': edits,
  '0060-followed-authors': followedAuthors,
  '0061-unknown-areas': unknownAreas,
  '0063-judged-passwords': judgedPasswords,
  '0066-image-counts': imageCounts,
  '0067-variation-strengths': variationStrengths,
  '0068-reference-strengths': referenceStrengths,
  '0069-contractions': contractions,
  '0070-presets': presets,
  '0071-several-references': severalReferences,
  '0072-things-by-person': thingsByPerson,
  '0073-told-reports': toldReports,
  '0074-queue-line': queueLine,
  '0075-engine-circuits': engineCircuits,
  '0076-favourite-slots': favouriteSlots,
  '0077-appeals': appeals,
  '0078-deleted-slots': deletedSlots,
  '0080-expired-by-time': expiredByTime,
  '0081-addresses-to-forget': addressesToForget,
  '0082-device-moves': deviceMoves,
  '0083-moved-works': movedWorks,
}

export const migrationProvider: MigrationProvider = {
  getMigrations: async () => noting(migrations),
}
