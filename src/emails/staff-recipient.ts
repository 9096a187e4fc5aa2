import type { StaffEmailTopic } from '#contract/staff-emails.ts'
import { selectActiveStaff } from '#domain/staff/active-staff.ts'
import { wantsStaffEmail } from '#domain/staff/staff-emails.ts'
import type { ComposeContext, Written } from './compose-context.ts'
import { oneLine } from './inert-text.ts'

/**
 * Who is told what a customer did: the staff member with the ticket, else the shop's address. Null when that member has
 * switched the topic off, or entered it themselves.
 */
export async function findStaffRecipient(
  { database, shop }: ComposeContext,
  {
    ticketId,
    topic,
    enteredBy = null,
  }: { ticketId: number; topic: StaffEmailTopic; enteredBy?: number | null },
): Promise<Written['to'] | null> {
  const member = await selectActiveStaff(database.db)
    .innerJoin('tickets', 'tickets.staff_assigned_id', 'accounts.id')
    .select(['accounts.id', 'accounts.fullname', 'accounts.email', 'accounts.staff_emails_off'])
    .where('tickets.id', '=', ticketId)
    .executeTakeFirst()
  if (!member) return { name: shop.name, address: shop.email }
  if (member.id === enteredBy || !wantsStaffEmail(member.staff_emails_off, topic)) return null
  return { name: oneLine(member.fullname), address: member.email }
}

/** The staff member assigned to the ticket, else the shop's address. */
export async function findStaffInCharge(
  { database, shop }: ComposeContext,
  ticketId: number,
): Promise<Written['to']> {
  const member = await selectActiveStaff(database.db)
    .innerJoin('tickets', 'tickets.staff_assigned_id', 'accounts.id')
    .select(['accounts.fullname', 'accounts.email'])
    .where('tickets.id', '=', ticketId)
    .executeTakeFirst()
  return member
    ? { name: oneLine(member.fullname), address: member.email }
    : { name: shop.name, address: shop.email }
}
