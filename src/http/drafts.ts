import { draftCalls } from '#contract/drafts.schema.ts'
import { addDraftPhoto } from '#domain/drafts/add-draft-photo.ts'
import { discardDraft } from '#domain/drafts/discard-draft.ts'
import { deleteDraftPhoto, openDraftPhoto } from '#domain/drafts/draft-photos.ts'
import { getDraft } from '#domain/drafts/get-draft.ts'
import { saveDraft } from '#domain/drafts/save-draft.ts'
import { bindCalls, type RouterDeps } from './bind-calls.ts'
import { beginDraftUpload, permittedPicture, uploadReader } from './read-upload.ts'
import { sendFile } from './send-file.ts'

/** Registers the calls about the unfinished booking. */
export function registerDrafts(router: RouterDeps): void {
  const { shop } = router
  bindCalls(router, draftCalls, {
    'GET /api/draft': async (_, caller, context) => {
      context.setHeader('cache-control', 'private, no-store')
      const { draft, photos } = await getDraft(shop, { caller, token: context.cookie('draft') })
      return { draft, photos: photos.filter(({ phoneid }) => phoneid === draft?.phoneid) }
    },
    'PUT /api/draft': async ({ data }, caller, context) => {
      const holder = { caller, token: context.cookie('draft'), address: context.address }
      const { draft, token } = await saveDraft(shop, data, holder)
      context.setCookie('draft', token)
      return { draft }
    },
    'DELETE /api/draft': async (_, caller, context) => {
      context.deleteCookie('draft')
      return discardDraft(shop, { caller, token: context.cookie('draft') })
    },
    'POST /api/drafts/photos': {
      readInput: uploadReader(shop, (caller, _, address) => beginDraftUpload(shop, caller, address)),
      answer: async ({ picture, ...form }, caller, context) => {
        const bytes = new Uint8Array(await permittedPicture(picture).arrayBuffer())
        const holder = { caller, token: context.cookie('draft'), address: context.address }
        const { photo, token } = await addDraftPhoto(
          shop,
          { phoneid: form.phoneid, repair_name: form.repair_name, picture: bytes },
          holder,
        )
        if (token !== undefined) context.setCookie('draft', token)
        return { photo }
      },
    },
    'GET /api/drafts/photos/{photoId}': async ({ photoId }, caller, context) => {
      const bytes = await openDraftPhoto(shop, photoId, { caller, token: context.cookie('draft') })
      const filename = `picture-${photoId}.jpg`
      return sendFile(context, { contentType: 'image/jpeg', filename, etag: String(photoId), bytes })
    },
    'DELETE /api/drafts/photos/{photoId}': ({ photoId }, caller, context) =>
      deleteDraftPhoto(shop, photoId, { caller, token: context.cookie('draft') }),
  })
}
