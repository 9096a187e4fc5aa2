import type { BookingItemInput } from '#contract/bookings.schema.ts'
import type { Api, Refused } from '../api.ts'
import { changeItems } from '../booking/change-items.ts'
import { parseChange, readFurther, type Further } from '../booking/further-values.ts'
import { parseFurther } from '../booking/parse-further.ts'
import { nameRefused, toRefusedItems } from '../booking/refused-items.ts'
import { readPhones } from '../read-phones.ts'

/** The repairs of a form that are booked together with its first, and the labels of their fields that are invalid. */
export type ShownFurther = { further: Further; labels: Record<string, string> }

/** Returns the further repairs of a form after a press that adds one or takes one out; null for one that sends the form. */
export async function changeFurther(
  api: Api,
  { form, intent }: { form: FormData; intent: string },
): Promise<ShownFurther | null> {
  const change = parseChange(intent)
  if (!change) return null
  return {
    further: { ...changeItems(readFurther(form), change), phones: await readPhones(api) },
    labels: {},
  }
}

/** Returns the first repair of a form with the further ones, as API input. */
export function withFurther(first: BookingItemInput, form: FormData): BookingItemInput[] {
  return [first, ...readFurther(form).map(({ typed }) => parseFurther(typed, first))]
}

/** Names in a refusal the repair that it concerns, and returns the further ones as the form shows them again. */
export async function refuseFurther(
  api: Api,
  answer: Refused,
  { form, phoneNumber }: { form: FormData; phoneNumber: number },
): Promise<{ refused: Refused } & ShownFurther> {
  const sent = { further: readFurther(form), phoneNumber }
  const refused = nameRefused(answer, sent)
  const phones = await readPhones(api)
  return {
    refused,
    further: { phones, items: toRefusedItems(sent, phones, refused) },
    labels: refused.labels,
  }
}
