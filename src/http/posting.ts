import { parcelNewsCalls } from '#contract/parcel-news.schema.ts'
import { postingCalls } from '#contract/posting.schema.ts'
import { applyAnswer } from '#domain/posting/apply-answer.ts'
import { listPosting } from '#domain/posting/list-to-post.ts'
import { postParcel, postScanned } from '#domain/posting/post-scanned.ts'
import { printLabels } from '#domain/posting/print-labels.ts'
import { sayParcelNews } from '#domain/posting/say-parcel-news.ts'
import { writeMypostFile } from '#domain/posting/write-mypost-file.ts'
import { bindCalls, type RouterDeps } from './bind-calls.ts'
import { readCsv } from './price-files.ts'
import { textFileReader } from './read-upload.ts'
import { sendCsv } from './send-csv.ts'
import { sendFile } from './send-file.ts'

/** Registers the calls by which phones are posted back. */
export function registerPosting(router: RouterDeps): void {
  const { shop } = router
  bindCalls(router, postingCalls, {
    'GET /api/posting': () => listPosting(shop),
    'POST /api/posting/scans': ({ data }, caller) => postScanned(shop, data, caller),
    'GET /api/posting/files/mypost.csv': async ({ tickets }, caller, context) =>
      sendCsv(context, await writeMypostFile(shop, tickets ?? null, caller)),
    'GET /api/posting/labels.pdf': async ({ tickets = null, start = 1, ...chosen }, caller, context) => {
      const pdf = await printLabels(shop, { ...chosen, tickets, start }, caller)
      const filename = `${chosen.kind}-labels.pdf`
      return sendFile(context, { contentType: 'application/pdf', filename, bytes: async () => pdf })
    },
    'POST /api/posting/files/answers': {
      readInput: textFileReader(shop, readCsv),
      answer: (file, caller) => applyAnswer(shop, file, caller),
    },
    'POST /api/parcels/{id}/posting': (input, caller) => postParcel(shop, input, caller),
  })
  bindCalls(router, parcelNewsCalls, {
    'POST /api/tickets/{id}/parcel-news': async ({ id, data }, caller) => ({
      delivery: await sayParcelNews(shop, { id, ...data }, caller),
    }),
  })
}
