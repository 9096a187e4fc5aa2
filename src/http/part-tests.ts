import * as completions from '#contract/completions.ts'
import '#contract/completions.schema.ts'
import * as tests from '#contract/part-tests.ts'
import '#contract/part-tests.schema.ts'
import * as photos from '#contract/photos.ts'
import '#contract/photos.schema.ts'
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
import { register, type RouterDeps } from './register.ts'
import { permittedPicture, uploadReader } from './read-upload.ts'
import { sendFile } from './send-file.ts'

/** Registers the calls about part tests, photos and the completion document. */
export function registerPartTests(router: RouterDeps): void {
  const { shop } = router

  register(router, tests.getPartTestRecord, ({ id }, caller) =>
    readPartTestRecord(shop.database.db, id, caller),
  )
  register(router, tests.savePartTest, (input, caller) => savePartTest(shop, input, caller))

  const addPhotoFrom = async (
    { id, stage, note_id, staff_only, picture }: photos.NewPhoto,
    caller: Caller,
  ) => ({
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
  register(router, photos.addPhoto, addPhotoFrom, { readInput: uploadReader(shop) })
  register(router, photos.getPhoto, async ({ id, photoId }, caller, context) => {
    const size = context.http?.req.query('size') === 'small' ? 'small' : 'large'
    const { bytes } = await openPhoto(shop, { ticketId: id, photoId, size }, caller)
    const filename = `ticket-${id}-photo-${photoId}.jpg`
    return sendFile(context, { contentType: 'image/jpeg', filename, etag: `${photoId}-${size}`, bytes })
  })
  register(router, photos.deletePhoto, ({ id, photoId }, caller) =>
    deletePhoto(shop, { ticketId: id, photoId }, caller),
  )

  register(router, completions.getCompletion, ({ id }, caller) => readCompletion(shop, id, caller))
  register(router, completions.issueCompletion, async ({ id, data }, caller) => ({
    completion: await issueCompletion(shop, { id, ...data }, caller),
  }))
  register(router, completions.getCompletionPdf, async ({ id }, caller, context) => {
    const pdf = await completionPdf(shop, id, caller)
    const filename = `completion-${id}.pdf`
    return sendFile(context, { contentType: 'application/pdf', filename, bytes: async () => pdf })
  })
  register(router, completions.reviewCompletion, async ({ id, data }, caller) => ({
    completion: await reviewCompletion(shop, { id, version: data.version }, caller),
  }))
}
