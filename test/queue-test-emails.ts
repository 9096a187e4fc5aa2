import type { EmailKind, EmailPayloads } from '#contract/email-kinds.ts'
import type { Database } from '#db/tables.ts'

/** Stored in every ticket of these tests, and never to appear in an email. */
export const neverInEmails = {
  serial: '356938035643809',
  passcode: '907731',
  street: '7 Wattle Grove',
  mobile: '491570156',
}

let emails = 0

/** Inserts an email into the outbox, due immediately. */
export async function queueTestEmail<L extends EmailKind>(
  database: Database,
  now: number,
  emailKind: L,
  payload: EmailPayloads[L],
): Promise<number> {
  emails += 1
  const row = await database.db
    .insertInto('outbox')
    .values({
      event_id: null,
      email_kind: emailKind,
      payload: JSON.stringify(payload),
      dedupe_key: `test:${emails}`,
      created_at: now,
      due_at: now,
      leased_until: null,
      sent_at: null,
      failed_at: null,
      last_error: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

/** A customer, a member of staff, a ticket for a screen with a public note and a completion document, and a message from the contact form. */
export async function writeTestTicket(
  database: Database,
  now: number,
  words: { fullname?: string; comment?: string; message?: string; sender?: string; serial?: string } = {},
) {
  const account = (fullname: string, email: string, level: 1 | 2, verified: boolean) =>
    database.db
      .insertInto('accounts')
      .values({
        fullname,
        email,
        email_folded: email.toLowerCase(),
        // Staff in these tests have not accepted their invitation.
        password_hash: level === 1 ? 'kept' : null,
        level,
        verified_at: verified ? now : null,
        deactivated_at: null,
        created_at: now,
        version: 1,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
  const { id: customer } = await account(words.fullname ?? 'Nguyễn Thị Mai', 'Mai@example.com', 1, true)
  const { id: unverified } = await account('李小龙', 'long@example.com', 1, false)
  const { id: staff } = await account('Sam Okafor', 'sam@example.com', 2, true)
  const { id: phone } = await database.db
    .selectFrom('phones')
    .select('id')
    .where('slug', '=', 'iphone13')
    .executeTakeFirstOrThrow()
  const { id: parcel } = await database.db
    .insertInto('parcels')
    .values({ account_id: customer, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id: ticket } = await database.db
    .insertInto('tickets')
    .values({
      account_id: customer,
      parcel_id: parcel,
      phone_id: phone,
      repair_key: 'screen',
      price: 249,
      status: 0,
      phone_serial: words.serial ?? neverInEmails.serial,
      passcode_encrypted: neverInEmails.passcode,
      passcode_choice: 'given',
      battery: 'fine',
      notice_version: null,
      notice_accepted_at: null,
      user_mobile: `+61${neverInEmails.mobile}`,
      address: neverInEmails.street,
      address_apt: '',
      address_city: 'Carlton',
      address_state: 'VIC',
      address_post: '3053',
      staff_assigned_id: null,
      latest_note_id: null,
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id: note } = await database.db
    .insertInto('notes')
    .values({
      ticket_id: ticket,
      author_id: staff,
      comment: words.comment ?? 'The glass has come.\nWe fit it tomorrow.',
      status_change: null,
      staff_only: 0,
      created_at: now,
      deleted_at: null,
      deleted_by_id: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await database.db
    .insertInto('completions')
    .values({
      ticket_id: ticket,
      work_done: 'Fitted a screen.',
      parts: '[]',
      warranty_until: null,
      issued_by_id: staff,
      issued_at: now,
      reviewed_at: null,
    })
    .execute()
  const { id: message } = await database.db
    .insertInto('contact_messages')
    .values({
      fullname: words.sender ?? 'Oliver Papadopoulos',
      email: 'oliver@example.com',
      message: words.message ?? 'Do you also repair tablets?',
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { customer, unverified, staff, ticket, note, message }
}
