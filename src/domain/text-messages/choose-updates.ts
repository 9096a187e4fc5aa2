import { Refusal } from '#contract/refusals.ts'
import { wantsTexts, type UpdateChoice } from '#contract/updates.ts'
import type { AccountUpdates, TicketUpdates } from '#contract/text-messages.schema.ts'
import type { Db } from '#db/tables.ts'
import { requireAccount, type Caller } from '../caller.ts'
import { recordEvent } from '../record-event.ts'
import type { Shop } from '../shop.ts'
import { requestTextConsent, getChoice, readUpdatesRow } from '../text-numbers/request-text-consent.ts'
import {
  blockNumber,
  confirmNumber,
  isTextToken,
  parseTextToken,
  readNumberState,
} from '../text-numbers/text-numbers.ts'
import { lockTicket } from '../tickets/lock-ticket.ts'
import { requireOwnTicket } from '../tickets/require-own-ticket.ts'

/** Returns how updates of a ticket come; null where the shop sends no texts, and nothing is to be chosen. */
export async function readTicketUpdates(db: Db, shop: Shop, id: number): Promise<TicketUpdates | null> {
  if (!shop.texts) return null
  const row = await readUpdatesRow(db, id)
  if (!row) return null
  return {
    chosen: row.updates_by,
    choice: getChoice(row),
    number: await readNumberState(db, shop, { accountId: row.account_id, mobile: row.user_mobile }),
  }
}

/** Returns how updates of an account's tickets come; null where the shop sends no texts. */
export async function readAccountUpdates(shop: Shop, caller: Caller): Promise<AccountUpdates | null> {
  if (!shop.texts) return null
  const { id } = requireAccount(caller)
  const { updates_by: choice } = await shop.database.db
    .selectFrom('accounts')
    .select('updates_by')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { choice }
}

/** Chooses how updates of one's own ticket come; asks the number's owner when texts are wanted. */
export async function chooseTicketUpdates(
  shop: Shop,
  { id, choice }: { id: number; choice: UpdateChoice | null },
  caller: Caller,
): Promise<{ ticket_id: number; updates: TicketUpdates }> {
  requireTexts(shop)
  return shop.database.transaction(async (tx) => {
    const ticket = requireOwnTicket(await lockTicket(tx, id), caller)
    if (ticket.erased_at !== null) throw new Refusal('ticket_erased')
    if (ticket.updates_by !== choice) {
      await tx.updateTable('tickets').set({ updates_by: choice }).where('id', '=', id).execute()
      await recordEvent(tx, shop, {
        kind: 'ticket.updates_chosen',
        by: caller,
        ticketId: id,
        details: { updates_by: choice },
      })
    }
    await requestTextConsent(tx, shop, id, caller)
    const updates = await readTicketUpdates(tx, shop, id)
    if (!updates) throw new Refusal('no_texts')
    return { ticket_id: id, updates }
  })
}

/** Chooses how updates of all one's tickets come that say nothing else; asks the owners of their numbers. */
export async function chooseAccountUpdates(
  shop: Shop,
  choice: UpdateChoice,
  caller: Caller,
): Promise<{ updates: AccountUpdates }> {
  requireTexts(shop)
  const { id } = requireAccount(caller)
  return shop.database.transaction(async (tx) => {
    const changed = await tx
      .updateTable('accounts')
      .set({ updates_by: choice })
      .where('id', '=', id)
      .where('updates_by', '!=', choice)
      .executeTakeFirst()
    if (changed.numUpdatedRows > 0n) {
      await recordEvent(tx, shop, {
        kind: 'account.updates_chosen',
        by: caller,
        subjectId: id,
        details: { updates_by: choice },
      })
    }
    if (wantsTexts(choice)) {
      const tickets = await tx
        .selectFrom('tickets')
        .select('id')
        .where('account_id', '=', id)
        .where('updates_by', 'is', null)
        .where('erased_at', 'is', null)
        .orderBy('id', 'desc')
        .limit(10)
        .execute()
      for (const ticket of tickets) await requestTextConsent(tx, shop, ticket.id, caller)
    }
    return { updates: { choice } }
  })
}

/** Takes the answer of a number's owner. Refuses with `unknown_link`, also when the ticket has another number by now. */
export async function answerTextQuestion(
  shop: Shop,
  { token, answer }: { token: string; answer: 'yes' | 'no' },
  address: string,
): Promise<{ answer: 'yes' | 'no' }> {
  const id = parseTextToken(token) ?? 0
  const read = async (db: Db) => {
    const ticket = await readUpdatesRow(db, id)
    const asked = { accountId: ticket?.account_id ?? 0, mobile: ticket?.user_mobile ?? '' }
    return isTextToken(shop.secrets, token, { ticketId: id, ...asked }) && asked.mobile !== '' ? asked : null
  }
  const asked = await read(shop.database.db)
  if (asked) await shop.throttles.count('textAnswerPerNumber', asked.mobile)
  const known = await shop.database.transaction(async (tx) => {
    const number = await read(tx)
    if (!number) return false
    const { accountId, mobile } = number
    const state = await readNumberState(tx, shop, number)
    if (state === (answer === 'yes' ? 'confirmed' : 'stopped')) return true
    if (answer === 'yes') await confirmNumber(tx, shop, { accountId, mobile })
    else await blockNumber(tx, shop, { mobile, reason: 'stopped' })
    await recordEvent(tx, shop, {
      kind: 'ticket.text_number_answered',
      by: null,
      ticketId: id,
      details: { answer, by: 'link' },
    })
    return true
  })
  if (!known) {
    await shop.throttles.count('linkPerAddress', address)
    throw new Refusal('unknown_link')
  }
  return { answer }
}

function requireTexts(shop: Shop): void {
  if (!shop.texts) throw new Refusal('no_texts')
}
