import { lookCalls } from '#contract/look.schema.ts'
import { MAX_MARK_BYTES } from '#contract/look.ts'
import { Refusal } from '#contract/refusals.ts'
import { deleteMark, uploadMark } from '#domain/look/change-mark.ts'
import { previewLook } from '#domain/look/preview-look.ts'
import { readLook } from '#domain/look/read-look.ts'
import { updateLook } from '#domain/look/update-look.ts'
import { beginPictureUpload, uploadReader } from './read-upload.ts'
import { bindCalls, type RouterDeps } from './bind-calls.ts'

/** Registers the calls about the look of the shop. */
export function registerLook(router: RouterDeps): void {
  const { shop } = router
  bindCalls(router, lookCalls, {
    'GET /api/look': () => readLook(shop.database.db),
    'PUT /api/look': ({ data }, caller) => updateLook(shop, data, caller),
    'POST /api/look/previews': ({ data }) => previewLook(shop, data),
    'POST /api/look/mark': {
      readInput: uploadReader(shop, (caller) => beginPictureUpload(shop, caller)),
      answer: async ({ picture }, caller) => {
        if (picture.size > MAX_MARK_BYTES) throw new Refusal('too_large')
        return uploadMark(shop, new Uint8Array(await picture.arrayBuffer()), caller)
      },
    },
    'DELETE /api/look/mark': (_, caller) => deleteMark(shop, caller),
  })
}
