import * as saying from '#contract/availability.ts'
import '#contract/availability.schema.ts'
import * as contract from '#contract/phones.ts'
import '#contract/phones.schema.ts'
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
import { register, type RouterDeps } from './register.ts'

/** Registers the calls about the phones of the owner's catalogue. */
export function registerPhones(router: RouterDeps): void {
  const { shop } = router
  register(router, contract.searchPhones, ({ data }) => searchPhones(shop, data))
  register(router, contract.addPhone, async ({ data }, caller) => ({
    phone: await addPhone(shop, data, caller),
  }))
  register(router, saying.listAvailability, (filter) => listAvailability(shop.database.db, filter))
  register(router, saying.getAvailability, ({ id }) => readAvailability(shop.database.db, id))
  register(router, saying.setAvailability, ({ id, data }, caller) =>
    setAvailability(shop, { id, ...data }, caller),
  )
  register(router, saying.changeAvailability, ({ data }, caller) => changeAvailability(shop, data, caller))
  // Before the call with an id in its place.
  register(router, contract.orderPhones, ({ data }, caller) => orderPhones(shop, data, caller))
  register(router, contract.changePhone, async ({ id, data }, caller) => ({
    phone: await changePhone(shop, { id, ...data }, caller),
  }))
  register(router, contract.deletePhone, (input, caller) => deletePhone(shop, input, caller))
  register(
    router,
    contract.addPhonePicture,
    async ({ id, version, picture }, caller) => ({
      phone: await addPhonePicture(
        shop,
        { id, version, picture: new Uint8Array(await permittedPicture(picture).arrayBuffer()) },
        caller,
      ),
    }),
    { readInput: uploadReader(shop, (caller) => beginPictureUpload(shop, caller)) },
  )
  register(router, contract.deletePhonePicture, async (input, caller) => ({
    phone: await deletePhonePicture(shop, input, caller),
  }))
}
