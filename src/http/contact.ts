import { sendContactMessage } from '#contract/contact.ts'
import '#contract/contact.shapes.ts'
import { receiveMessage } from '#domain/contact/receive-message.ts'
import { answer, type Door } from './answer.ts'

/** Hangs the contact form's call. */
export function serveContact(door: Door): void {
  answer(door, sendContactMessage, async ({ data }, caller, visit) => {
    await receiveMessage(door.shop, data, caller, visit.address)
    return { received: true as const }
  })
}
