import { phoneCalls } from '#contract/phones.schema.ts'
import { availabilityCalls } from '#contract/availability.schema.ts'
import { addPhone } from '#domain/catalogue/add-phone.ts'
import {
  changeAvailability,
  listAvailability,
  readAvailability,
  setAvailability,
} from '#domain/catalogue/availability.ts'
import { changePhone } from '#domain/catalogue/change-phone.ts'
import { deletePhone } from '#domain/catalogue/delete-phone.ts'
import { orderPhones } from '#domain/catalogue/order-phones.ts'
import { addPhonePicture, deletePhonePicture } from '#domain/phone-pictures/change-phone-picture.ts'
import { searchPhones } from '#domain/catalogue/search-phones.ts'
import { permittedPicture, beginPictureUpload, uploadReader } from './read-upload.ts'
import { bindCalls, type RouterDeps } from './bind-calls.ts'

/** Registers the calls about the phones of the owner's catalogue. */
export function registerPhones(router: RouterDeps): void {
  const { shop } = router
  bindCalls(router, phoneCalls, {
    'POST /api/phones/searches': ({ data }) => searchPhones(shop, data),
    'POST /api/phones': async ({ data }, caller) => ({
      phone: await addPhone(shop, data, caller),
    }),
    'PUT /api/phones/order': ({ data }, caller) => orderPhones(shop, data, caller),
    'PUT /api/phones/{id}': async ({ id, data }, caller) => ({
      phone: await changePhone(shop, { id, ...data }, caller),
    }),
    'DELETE /api/phones/{id}/{version}': (input, caller) => deletePhone(shop, input, caller),
    'POST /api/phones/{id}/picture': {
      readInput: uploadReader(shop, (caller) => beginPictureUpload(shop, caller)),
      answer: async ({ id, version, picture }, caller) => ({
        phone: await addPhonePicture(
          shop,
          { id, version, picture: new Uint8Array(await permittedPicture(picture).arrayBuffer()) },
          caller,
        ),
      }),
    },
    'DELETE /api/phones/{id}/picture/{version}': async (input, caller) => ({
      phone: await deletePhonePicture(shop, input, caller),
    }),
  })
  bindCalls(router, availabilityCalls, {
    'GET /api/phones/availability': (filter) => listAvailability(shop.database.db, filter),
    'GET /api/phones/{id}/availability': ({ id }) => readAvailability(shop.database.db, id),
    'PUT /api/phones/{id}/availability': ({ id, data }, caller) =>
      setAvailability(shop, { id, ...data }, caller),
    'POST /api/phones/availability-changes': ({ data }, caller) => changeAvailability(shop, data, caller),
  })
}
