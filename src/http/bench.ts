import * as completions from '#contract/completions.ts'
import '#contract/completions.shapes.ts'
import * as tests from '#contract/part-tests.ts'
import '#contract/part-tests.shapes.ts'
import * as photos from '#contract/photos.ts'
import '#contract/photos.shapes.ts'
import { readBench } from '#domain/bench/read-bench.ts'
import { savePartTest } from '#domain/bench/save-part-test.ts'
import { completionPaper } from '#domain/completions/completion-paper.ts'
import { issueCompletion } from '#domain/completions/issue-completion.ts'
import { readCompletion } from '#domain/completions/read-completion.ts'
import { reviewCompletion } from '#domain/completions/review-completion.ts'
import { addPhoto } from '#domain/photos/add-photo.ts'
import { deletePhoto } from '#domain/photos/delete-photo.ts'
import { openPhoto } from '#domain/photos/read-photos.ts'
import { answerFile, answerUpload } from './answer-files.ts'
import { answer, type Door } from './answer.ts'

/** Hangs the calls about what happens on the bench: part tests, photos and the completion document. */
export function serveBench(door: Door): void {
  const { shop } = door

  answer(door, tests.getBenchRecord, ({ id }, caller, visit) => readBench(visit.file(id), caller))
  answer(door, tests.savePartTest, (ask, caller) => savePartTest(shop, ask, caller))

  answerUpload(door, photos.addPhoto, async ({ id, stage, note_id, staff_only, picture }, caller) => ({
    photo: await addPhoto(
      shop,
      {
        ticketId: id,
        stage,
        noteId: note_id,
        staffOnly: staff_only,
        picture: new Uint8Array(await picture.arrayBuffer()),
      },
      caller,
    ),
  }))
  answerFile(door, photos.getPhoto, async ({ id, photoId }, caller, told) => {
    const size = told.get('size') === 'small' ? 'small' : 'large'
    const { bytes } = await openPhoto(shop, { ticketId: id, photoId, size }, caller)
    return {
      contentType: 'image/jpeg',
      filename: `ticket-${id}-photo-${photoId}.jpg`,
      etag: `${photoId}-${size}`,
      bytes,
    }
  })
  answer(door, photos.deletePhoto, ({ id, photoId }, caller) =>
    deletePhoto(shop, { ticketId: id, photoId }, caller),
  )

  answer(door, completions.getCompletion, ({ id }, caller) => readCompletion(shop, id, caller))
  answer(door, completions.issueCompletion, async ({ id, data }, caller) => ({
    completion: await issueCompletion(shop, { id, ...data }, caller),
  }))
  answerFile(door, completions.getCompletionPaper, async ({ id }, caller) => {
    const paper = await completionPaper(shop, id, caller)
    return {
      contentType: 'application/pdf',
      filename: `completion-${id}.pdf`,
      bytes: async () => new Uint8Array(paper),
    }
  })
  answer(door, completions.reviewCompletion, async ({ id, data }, caller) => ({
    completion: await reviewCompletion(shop, { id, version: data.version }, caller),
  }))
}
