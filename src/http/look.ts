import { deleteMark, getLook, MAX_MARK_BYTES, previewLook, updateLook, uploadMark } from '#contract/look.ts'
import '#contract/look.schema.ts'
import { Refusal } from '#contract/refusals.ts'
import { deleteMark as dropMark, uploadMark as saveMark } from '#domain/look/change-mark.ts'
import { previewLook as showLook } from '#domain/look/preview-look.ts'
import { readLook } from '#domain/look/read-look.ts'
import { updateLook as changeLook } from '#domain/look/update-look.ts'
import { beginPictureUpload, uploadReader } from './read-upload.ts'
import { register, type RouterDeps } from './register.ts'

/** Registers the calls about the look of the shop. */
export function registerLook(router: RouterDeps): void {
  const { shop } = router
  register(router, getLook, () => readLook(shop.database.db))
  register(router, updateLook, ({ data }, caller) => changeLook(shop, data, caller))
  register(router, previewLook, ({ data }) => showLook(shop, data))
  register(
    router,
    uploadMark,
    async ({ picture }, caller) => {
      if (picture.size > MAX_MARK_BYTES) throw new Refusal('too_large')
      return saveMark(shop, new Uint8Array(await picture.arrayBuffer()), caller)
    },
    { readInput: uploadReader(shop, (caller) => beginPictureUpload(shop, caller)) },
  )
  register(router, deleteMark, (_, caller) => dropMark(shop, caller))
}
