import { staffEmailTopics, type StaffEmailTopic } from '#contract/staff-emails.ts'
import { requireAccount, type Caller } from '../caller.ts'
import { recordEvent } from '../record-event.ts'
import type { Shop } from '../shop.ts'

type Chosen = { topics: StaffEmailTopic[] }

/** Returns the topics about which the caller gets emails. */
export async function readStaffEmails({ database: { db } }: Shop, caller: Caller): Promise<Chosen> {
  const account = await db
    .selectFrom('accounts')
    .select('staff_emails_off')
    .where('id', '=', requireAccount(caller).id)
    .executeTakeFirstOrThrow()
  return { topics: staffEmailTopics.filter((topic) => wantsStaffEmail(account.staff_emails_off, topic)) }
}

/** Saves the topics about which the caller gets emails. */
export async function updateStaffEmails(shop: Shop, { topics }: Chosen, caller: Caller): Promise<Chosen> {
  const { id } = requireAccount(caller)
  const off = staffEmailTopics.filter((topic) => !topics.includes(topic))
  await shop.database.transaction(async (tx) => {
    await tx
      .updateTable('accounts')
      .set({ staff_emails_off: JSON.stringify(off) })
      .where('id', '=', id)
      .execute()
    await recordEvent(tx, shop, {
      kind: 'staff.emails_chosen',
      by: caller,
      subjectId: id,
      details: { fields: off },
    })
  })
  return { topics: staffEmailTopics.filter((topic) => !off.includes(topic)) }
}

/** True unless the stored list of switched-off emails names the topic; a topic of a later release is on. */
export function wantsStaffEmail(staffEmailsOff: string, topic: StaffEmailTopic): boolean {
  return !(JSON.parse(staffEmailsOff) as string[]).includes(topic)
}
