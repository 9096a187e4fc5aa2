import type { Attack } from './attack.ts'
import { abortedUploads } from './attacks/aborted-uploads.ts'
import { cardEvents } from './attacks/card-events.ts'
import { changeFlood } from './attacks/change-flood.ts'
import { checkouts } from './attacks/checkouts.ts'
import { contactMessages } from './attacks/contact-messages.ts'
import { correctLogIns } from './attacks/correct-log-ins.ts'
import { dataDirectory } from './attacks/data-directory.ts'
import { describedCalls } from './attacks/described-calls.ts'
import { erasedData } from './attacks/erased-data.ts'
import { firstSignUp } from './attacks/first-sign-up.ts'
import { forgottenCounts } from './attacks/forgotten-counts.ts'
import { formParts } from './attacks/form-parts.ts'
import { guardedWords } from './attacks/guarded-words.ts'
import { guessedDigits } from './attacks/guessed-digits.ts'
import { hardlyHttp } from './attacks/hardly-http.ts'
import { guestBookings } from './attacks/guest-bookings.ts'
import { knownAddresses } from './attacks/known-addresses.ts'
import { linkFlood } from './attacks/link-flood.ts'
import { liveStreams } from './attacks/live-streams.ts'
import { oneLineOfIpv6 } from './attacks/one-line-of-ipv6.ts'
import { parallelRefunds } from './attacks/parallel-refunds.ts'
import { pdfs } from './attacks/pdfs.ts'
import { photoFlood } from './attacks/photo-flood.ts'
import { pipelinedRequests } from './attacks/pipelined-requests.ts'
import { privateLink } from './attacks/private-link.ts'
import { refusedCalls } from './attacks/refused-calls.ts'
import { slowClients } from './attacks/slow-clients.ts'
import { staffWalls } from './attacks/staff-walls.ts'
import { texts } from './attacks/texts.ts'
import { undoLinks } from './attacks/undo-links.ts'
import { unfinishedBodies } from './attacks/unfinished-bodies.ts'

/** Every attack, the harmless ones first. */
export const attacks: readonly Attack[] = [
  hardlyHttp,
  cardEvents,
  privateLink,
  firstSignUp,
  erasedData,
  parallelRefunds,
  undoLinks,
  staffWalls,
  guardedWords,
  texts,
  guessedDigits,
  knownAddresses,
  checkouts,
  contactMessages,
  changeFlood,
  linkFlood,
  refusedCalls,
  describedCalls,
  liveStreams,
  pdfs,
  correctLogIns,
  oneLineOfIpv6,
  forgottenCounts,
  abortedUploads,
  unfinishedBodies,
  formParts,
  slowClients,
  pipelinedRequests,
  photoFlood,
  guestBookings,
  dataDirectory,
]
