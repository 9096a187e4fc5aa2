import { partTestCalls } from '#contract/part-tests.schema.ts'
import { photoCalls } from '#contract/photos.schema.ts'
import { completionCalls } from '#contract/completions.schema.ts'
import type { NewPhoto } from '#contract/photos.schema.ts'
import type { Caller } from '#domain/caller.ts'
import { readPartTestRecord } from '#domain/part-tests/read-part-test-record.ts'
import { savePartTest } from '#domain/part-tests/save-part-test.ts'
import { completionPdf } from '#domain/completions/completion-pdf.ts'
import { issueCompletion } from '#domain/completions/issue-completion.ts'
import { readCompletion } from '#domain/completions/read-completion.ts'
import { reviewCompletion } from '#domain/completions/review-completion.ts'
import { addPhoto } from '#domain/photos/add-photo.ts'
import { deletePhoto } from '#domain/photos/delete-photo.ts'
import { openPhoto } from '#domain/photos/read-photos.ts'
import { bindCalls, type RouterDeps } from './bind-calls.ts'
import { permittedPicture, uploadReader } from './read-upload.ts'
import { sendFile } from './send-file.ts'

/** Registers the calls about part tests, photos and the completion document. */
export function registerPartTests(router: RouterDeps): void {
  const { shop } = router

  const addPhotoFrom = async ({ id, stage, note_id, staff_only, picture }: NewPhoto, caller: Caller) => ({
    photo: await addPhoto(
      shop,
      {
        ticketId: id,
        stage,
        noteId: note_id,
        staffOnly: staff_only,
        picture: new Uint8Array(await permittedPicture(picture).arrayBuffer()),
      },
      caller,
    ),
  })
  bindCalls(router, partTestCalls, {
    'GET /api/tickets/{id}/bench': ({ id }, caller) => readPartTestRecord(shop.database.db, id, caller),
    'PUT /api/tickets/{id}/part-tests/{stage}': (input, caller) => savePartTest(shop, input, caller),
  })
  bindCalls(router, photoCalls, {
    'POST /api/tickets/{id}/photos': { readInput: uploadReader(shop), answer: addPhotoFrom },
    'GET /api/tickets/{id}/photos/{photoId}': async ({ id, photoId }, caller, context) => {
      const size = context.http?.req.query('size') === 'small' ? 'small' : 'large'
      const { bytes } = await openPhoto(shop, { ticketId: id, photoId, size }, caller)
      const filename = `ticket-${id}-photo-${photoId}.jpg`
      return sendFile(context, { contentType: 'image/jpeg', filename, etag: `${photoId}-${size}`, bytes })
    },
    'DELETE /api/tickets/{id}/photos/{photoId}': ({ id, photoId }, caller) =>
      deletePhoto(shop, { ticketId: id, photoId }, caller),
  })
  bindCalls(router, completionCalls, {
    'GET /api/tickets/{id}/completion': ({ id }, caller) => readCompletion(shop, id, caller),
    'POST /api/tickets/{id}/completion': async ({ id, data }, caller) => ({
      completion: await issueCompletion(shop, { id, ...data }, caller),
    }),
    'GET /api/tickets/{id}/completion.pdf': async ({ id }, caller, context) => {
      const pdf = await completionPdf(shop, id, caller)
      const filename = `completion-${id}.pdf`
      return sendFile(context, { contentType: 'application/pdf', filename, bytes: async () => pdf })
    },
    'POST /api/tickets/{id}/completion/reviews': async ({ id, data }, caller) => ({
      completion: await reviewCompletion(shop, { id, version: data.version }, caller),
    }),
  })
}
