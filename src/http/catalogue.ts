import { getPhone, getPhones, updateDevice } from '#contract/catalogue.ts'
import '#contract/catalogue.shapes.ts'
import { readyPhone, readyPhones } from '#domain/catalogue/ready-catalogue.ts'
import { updateDevice as changePrices } from '#domain/catalogue/update-device.ts'
import { answer, answerReady, type Door } from './answer.ts'

/** Hangs the calls about phones and their prices. */
export function serveCatalogue(door: Door): void {
  const { shop } = door
  answerReady(door, getPhones, () => readyPhones(shop))
  answerReady(door, getPhone, ({ phoneName }) => readyPhone(shop, phoneName ?? ''))
  answer(door, updateDevice, async ({ data }, caller) => ({ phone: await changePrices(shop, data, caller) }))
}
