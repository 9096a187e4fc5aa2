import type { DemoHands, DemoTurn, DemoView } from '#db/seed/demo-scene.ts'
import { foldEmail } from '../accounts/find-account.ts'
import { hashPassword } from '../accounts/password-hash.ts'
import type { Caller } from '../caller.ts'
import { seeNotes } from '../conversation/see-notes.ts'
import { writeMessage } from '../conversation/write-message.ts'
import { acceptNotice } from '../mail-in/accept-notice.ts'
import { cancelBooking } from '../mail-in/cancel-booking.ts'
import { announceParcel, enterReturnParcel } from '../mail-in/enter-parcel.ts'
import { addPhoto } from '../photos/add-photo.ts'
import type { Picture } from '../pictures.ts'
import { lapseQuotes } from '../quotes/lapse-quotes.ts'
import { recordEvent } from '../record-event.ts'
import { sendReminders } from '../reminders/send-reminders.ts'
import type { Shop } from '../shop.ts'
import { addNote } from '../tickets/add-note.ts'
import { bookRepair } from '../tickets/book-repair.ts'
import { repairNotice } from '#contract/repair-notice.ts'
import { demoBench } from './demo-bench.ts'
import { demoTill } from './demo-till.ts'
import { readProfile } from './shop-profile.ts'
import { updateShopProfile } from './update-shop-profile.ts'

/** Draws what a camera in the demo shop would see of a phone. */
export type DemoCamera = (phone: string, view: DemoView) => Promise<Uint8Array>

export type DemoPlay = { shop: Shop; by: Caller }

/** The shop's own verbs at other times and without limits: a demo follows the rules of real life. */
export function demoHands(shop: Shop, camera: DemoCamera): DemoHands {
  const throttles = { count: async () => {}, check: async () => {} }
  const pictures = { ...shop.pictures, read: onceEach(shop.pictures.read) }
  const shopAt = (at: number): Shop => ({ ...shop, now: () => at, throttles, pictures })
  const callers = new Map<number, Caller>()
  const as = ({ at, account }: DemoTurn): DemoPlay => {
    const by = callers.get(account)
    if (!by) throw new Error(`Account ${account} does not belong to the demo`)
    return { shop: shopAt(at), by }
  }

  return {
    async enrol(at, { fullname, email, password, level }) {
      const password_hash = password === null ? null : await hashPassword(password)
      const id = await shop.books.transaction(async (tx) => {
        const account = await tx
          .insertInto('accounts')
          .values({
            fullname,
            email,
            email_folded: foldEmail(email),
            password_hash,
            level,
            verified_at: at,
            deactivated_at: null,
            created_at: at,
            version: 1,
          })
          .returning('id')
          .executeTakeFirstOrThrow()
        await recordEvent(tx, shopAt(at), {
          kind: 'account.created',
          by: null,
          subjectId: account.id,
          details: { level },
        })
        return account.id
      })
      callers.set(id, { level, account: { id, fullname, email }, sessionId: null })
      return id
    },
    async furnish(turn, part) {
      const { profile, version } = await readProfile(shop.books.db)
      const { shop: then, by } = as(turn)
      await updateShopProfile(then, { profile: { ...profile, ...part }, version }, by)
    },
    async book(turn, booking) {
      const { shop: then, by } = as(turn)
      const extras = { idempotencyKey: null, draftToken: null }
      return (await bookRepair(then, booking, by, extras)).ticket_id
    },
    async cancel(turn, ticket) {
      const { shop: then, by } = as(turn)
      await cancelBooking(then, ticket, by)
    },
    async acceptNotice(turn, id) {
      const { shop: then, by } = as(turn)
      await acceptNotice(then, { id, version: repairNotice.version }, by)
    },
    async note(turn, note) {
      const { shop: then, by } = as(turn)
      await addNote(then, note, by)
    },
    async write(turn, ticketId, { text, picture }) {
      const { shop: then, by } = as(turn)
      const note = await writeMessage(then, { ticketId, text, key: null }, by)
      if (picture === undefined) return
      const seen = await camera(picture, 'back')
      await addPhoto(then, { ticketId, stage: 'message', noteId: note.id, picture: seen }, by)
    },
    async read(turn, id) {
      const { shop: then, by } = as(turn)
      await seeNotes(then, { id, side: 'customer', noteId: Number.MAX_SAFE_INTEGER }, by)
    },
    async send(turn, id, { way, carrier, tracking }) {
      const { shop: then, by } = as(turn)
      await (way === 'in' ? announceParcel : enterReturnParcel)(then, { id, carrier, tracking }, by)
    },
    async morning(at) {
      await lapseQuotes(shopAt(at))
      await sendReminders(shopAt(at))
    },
    ...demoBench(as, camera),
    ...demoTill(as),
  }
}

/** Makes each picture anew once, however often it is added. */
function onceEach(read: (bytes: Uint8Array) => Promise<Picture>): typeof read {
  const known = new Map<Uint8Array, Promise<Picture>>()
  return (bytes) => {
    const made = known.get(bytes) ?? read(bytes)
    known.set(bytes, made)
    return made
  }
}
