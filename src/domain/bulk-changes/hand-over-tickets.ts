import { MINUTE_MS } from '#contract/durations.ts'
import { Refusal } from '#contract/refusals.ts'
import { statusCodes } from '#contract/ticket-statuses.ts'
import type { Db } from '#db/tables.ts'
import type { Caller } from '../caller.ts'
import type { Shop } from '../shop.ts'
import { selectActiveStaff } from '../staff/active-staff.ts'
import { lockTicket } from '../tickets/lock-ticket.ts'
import { writeStaffNote } from '../workflow/add-note.ts'

/** The tickets of a staff member that are not completed. */
export async function listOpenTicketsOf(db: Db, accountid: number): Promise<number[]> {
  const rows = await db
    .selectFrom('tickets')
    .select('id')
    .where('staff_assigned_id', '=', accountid)
    .where('status', '!=', statusCodes.completed)
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Assigns every open ticket of one staff member to another, each with a note. Refuses with `invalid`. */
export function handOverTickets(
  shop: Shop,
  { accountid, to }: { accountid: number; to: number },
  caller: Caller,
): Promise<{ tickets: number }> {
  return shop.database.transaction(
    async (tx) => {
      const active = await selectActiveStaff(tx).select('id').where('id', '=', to).executeTakeFirst()
      const message =
        to === accountid ? 'Please choose somebody else.' : 'Please choose an active member of staff.'
      if (!active || to === accountid) throw new Refusal('invalid', { message, fields: { to: message } })
      const from = await tx
        .selectFrom('accounts')
        .select('fullname')
        .where('id', '=', accountid)
        .executeTakeFirst()
      if (!from) throw new Refusal('unknown_account')
      const ids = await listOpenTicketsOf(tx, accountid)
      let tickets = 0
      for (const id of ids) {
        const ticket = await lockTicket(tx, id)
        // Given to another meanwhile.
        if (ticket.staff_assigned_id !== accountid) continue
        const comment = `Handed over from ${from.fullname}.`
        await writeStaffNote(
          tx,
          shop,
          ticket,
          { ticketid: id, comment, status: ticket.status, staffAssign: to },
          caller,
        )
        tickets += 1
      }
      return { tickets }
    },
    { withinMs: MINUTE_MS },
  )
}
