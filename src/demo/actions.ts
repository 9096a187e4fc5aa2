import { levels } from '#contract/endpoint.ts'
import { bookingSchema } from '#contract/tickets.schema.ts'
import type { DemoCamera, DemoActions, DemoContext, DemoActor } from './demo-actions.ts'
import { foldEmail } from '#domain/accounts/find-account.ts'
import { hashPassword } from '#domain/accounts/password-hash.ts'
import { refreshFigures } from '#domain/back-by/refresh-figures.ts'
import type { Caller } from '#domain/caller.ts'
import { seeNotes } from '#domain/conversation/see-notes.ts'
import { writeMessage } from '#domain/conversation/write-message.ts'
import { acceptNotice } from '#domain/shipping/accept-notice.ts'
import { cancelBooking } from '#domain/shipping/cancel-booking.ts'
import { enterReturnParcel } from '#domain/posting/enter-return-parcel.ts'
import { announceParcel } from '#domain/shipping/enter-parcel.ts'
import { addPhoto } from '#domain/photos/add-photo.ts'
import type { Picture } from '#domain/pictures.ts'
import { lapseQuotes } from '#domain/workflow/lapse-quotes.ts'
import { recordEvent } from '#domain/record-event.ts'
import { sendReminders } from '#domain/reminders/send-reminders.ts'
import type { Shop } from '#domain/shop.ts'
import { addNote } from '#domain/workflow/add-note.ts'
import { bookRepair } from '#domain/tickets/book-repair.ts'
import { deliveredText } from '#domain/texts/delivered-texts.ts'
import { createIntakeActions } from './intake-actions.ts'
import { createMoneyActions } from './money-actions.ts'
import { readProfile } from '#domain/shop/shop-profile.ts'
import { writeShopProfile } from '#domain/shop/update-shop-profile.ts'

/** The use cases with a clock in the past and without rate limits: the demo follows the same rules as real use. */
export function createDemoActions(shop: Shop, camera: DemoCamera): DemoActions {
  const throttles = { count: async () => {}, check: async () => {}, onRefused: () => {} }
  const pictures = { ...shop.pictures, read: memoizeByBytes(shop.pictures.read) }
  const shopAt = (at: number): Shop => ({ ...shop, now: () => at, throttles, pictures })
  const callers = new Map<number, Caller>()
  const as = ({ at, account }: DemoActor): DemoContext => {
    const by = callers.get(account)
    if (!by) throw new Error(`Account ${account} does not belong to the demo`)
    return { shop: shopAt(at), by }
  }

  return {
    async createAccount(at, { fullname, email, password, level }) {
      const password_hash = password === null ? null : await hashPassword(password)
      const id = await shop.database.transaction(async (tx) => {
        const account = await tx
          .insertInto('accounts')
          .values({
            fullname,
            email,
            email_folded: foldEmail(email),
            password_hash,
            level,
            role: level === levels.staff ? 'owner' : null,
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
      const role = level === levels.staff ? ('owner' as const) : null
      callers.set(id, { level, account: { id, fullname, email }, role, sessionId: null })
      return id
    },
    async setProfile(actor, part) {
      const { profile, version } = await readProfile(shop.database.db)
      const { shop: then, by } = as(actor)
      await writeShopProfile(then, { profile: { ...profile, ...part }, version }, by)
    },
    async book(actor, booking) {
      const { shop: then, by } = as(actor)
      const extras = { idempotencyKey: null, draftToken: null }
      return (await bookRepair(then, bookingSchema.parse(booking), by, extras)).ticket_id
    },
    async cancel(actor, ticket) {
      const { shop: then, by } = as(actor)
      await cancelBooking(then, { id: ticket }, by)
    },
    async acceptNotice(actor, id) {
      const { shop: then, by } = as(actor)
      await acceptNotice(then, { id, version: deliveredText('notice').version }, by)
    },
    async note(actor, note) {
      const { shop: then, by } = as(actor)
      await addNote(then, note, by)
    },
    async write(actor, ticketId, { text, picture }) {
      const { shop: then, by } = as(actor)
      const note = await writeMessage(then, { ticketId, text, key: null }, by)
      if (picture === undefined) return
      const seen = await camera(picture, 'back')
      await addPhoto(then, { ticketId, stage: 'message', noteId: note.id, picture: seen }, by)
    },
    async read(actor, id) {
      const { shop: then, by } = as(actor)
      await seeNotes(then, { id, side: 'customer', noteId: Number.MAX_SAFE_INTEGER }, by)
    },
    async send(actor, id, { way, carrier, tracking }) {
      const { shop: then, by } = as(actor)
      await (way === 'in' ? announceParcel : enterReturnParcel)(then, { id, carrier, tracking }, by)
    },
    async runDailyJobs(at) {
      await refreshFigures(shopAt(at))
      await lapseQuotes(shopAt(at))
      await sendReminders(shopAt(at))
    },
    ...createIntakeActions(as, camera),
    ...createMoneyActions(as),
  }
}

/** Re-encodes each picture once, however often it is added. */
function memoizeByBytes(read: (bytes: Uint8Array) => Promise<Picture>): typeof read {
  const known = new Map<Uint8Array, Promise<Picture>>()
  return (bytes) => {
    const made = known.get(bytes) ?? read(bytes)
    known.set(bytes, made)
    return made
  }
}
