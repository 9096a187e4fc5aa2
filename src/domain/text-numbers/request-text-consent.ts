import { wantsTexts, type UpdateChoice } from '#contract/updates.ts'
import type { Tx } from '#db/tables.ts'
import type { Caller } from '../caller.ts'
import { queueText } from '../queue-text.ts'
import { recordEvent } from '../record-event.ts'
import type { Shop } from '../shop.ts'
import { recordConsentRequest } from './text-numbers.ts'

/** Asks the owner of a ticket's number whether texts may come, where its customer wants them and the owner was not asked. */
export async function requestTextConsent(
  tx: Tx,
  shop: Shop,
  ticketId: number,
  by: Caller | null,
): Promise<void> {
  if (!shop.texts) return
  const ticket = await readUpdatesRow(tx, ticketId)
  if (!ticket || ticket.user_mobile === '' || !wantsTexts(getChoice(ticket))) return
  const asked = await recordConsentRequest(tx, shop, {
    accountId: ticket.account_id,
    mobile: ticket.user_mobile,
  })
  if (!asked) return
  const event = await recordEvent(tx, shop, {
    kind: 'ticket.text_number_asked',
    by,
    ticketId,
  })
  await queueText(tx, shop, event, 'text-confirm', { ticket_id: ticketId })
}

/** What decides how updates of a ticket come. */
export function readUpdatesRow(tx: Tx, ticketId: number) {
  return tx
    .selectFrom('tickets')
    .innerJoin('accounts', 'accounts.id', 'tickets.account_id')
    .select([
      'tickets.id',
      'tickets.account_id',
      'tickets.user_mobile',
      'tickets.updates_by',
      'accounts.updates_by as account_updates_by',
    ])
    .where('tickets.id', '=', ticketId)
    .executeTakeFirst()
}

/** The choice that holds for a ticket. */
export function getChoice(row: {
  updates_by: UpdateChoice | null
  account_updates_by: UpdateChoice
}): UpdateChoice {
  return row.updates_by ?? row.account_updates_by
}
