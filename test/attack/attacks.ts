import type { Attack } from './attack.ts'
import { abortedUploads } from './attacks/aborted-uploads.ts'
import { cardEvents } from './attacks/card-events.ts'
import { changeFlood } from './attacks/change-flood.ts'
import { checkouts } from './attacks/checkouts.ts'
import { contactMessages } from './attacks/contact-messages.ts'
import { correctLogIns } from './attacks/correct-log-ins.ts'
import { dataDirectory } from './attacks/data-directory.ts'
import { erasedData } from './attacks/erased-data.ts'
import { firstSignUp } from './attacks/first-sign-up.ts'
import { formParts } from './attacks/form-parts.ts'
import { hardlyHttp } from './attacks/hardly-http.ts'
import { liveStreams } from './attacks/live-streams.ts'
import { parallelRefunds } from './attacks/parallel-refunds.ts'
import { pdfs } from './attacks/pdfs.ts'
import { photoFlood } from './attacks/photo-flood.ts'
import { pipelinedRequests } from './attacks/pipelined-requests.ts'
import { privateLink } from './attacks/private-link.ts'
import { slowClients } from './attacks/slow-clients.ts'
import { unfinishedBodies } from './attacks/unfinished-bodies.ts'

/** Every attack, the harmless ones first. */
export const attacks: readonly Attack[] = [
  hardlyHttp,
  cardEvents,
  privateLink,
  firstSignUp,
  erasedData,
  parallelRefunds,
  checkouts,
  contactMessages,
  changeFlood,
  liveStreams,
  pdfs,
  correctLogIns,
  abortedUploads,
  unfinishedBodies,
  formParts,
  slowClients,
  pipelinedRequests,
  photoFlood,
  dataDirectory,
]
