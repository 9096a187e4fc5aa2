import { Refusal, refuseField, refusals } from '#contract/refusals.ts'
import { requirementList } from '#contract/requirements.ts'
import { staffStepKeys, staffSteps } from '#contract/staff-steps.ts'
import { statusName } from '#contract/ticket-statuses.ts'
import type { BulkAnswer, BulkChange } from '#contract/bulk-changes.schema.ts'
import { readDatabaseError } from '#db/database-errors.ts'
import type { Db, Tx } from '#db/tables.ts'
import { requireAccount, type Caller } from '../caller.ts'
import type { Shop } from '../shop.ts'
import { readStepComment } from '../staff-steps/step-comment.ts'
import { selectActiveStaff } from '../staff/active-staff.ts'
import { lockTicket, type LockedTicket } from '../tickets/lock-ticket.ts'
import { toSubmission, type Submit } from '../tickets/submit-once.ts'
import { writeStaffNote } from '../workflow/add-note.ts'
import { readFacts } from '../workflow/journey-facts.ts'
import { listMissingRequirements } from '../workflow/requirements.ts'

/**
 * Changes several tickets in one transaction, each by the rules of one: a ticket that needs something first, or that has
 * it all already, is left as it is and named with the reason. A repeated submit gets the first answer.
 */
export async function changeTickets(
  shop: Shop,
  input: BulkChange,
  caller: Caller,
  idempotencyKey: string | null,
): Promise<BulkAnswer> {
  const account = requireAccount(caller)
  const submit = toSubmission(shop, account.id, idempotencyKey, input)
  const change = () =>
    shop.database.transaction(async (tx) => {
      const earlier = submit && (await earlierAnswer(tx, submit))
      if (earlier) return earlier
      await requireMember(tx, input.staffAssign ?? 0)
      const answer: BulkAnswer = { changed: [], left: [] }
      // In one order everywhere, so that two such changes do not wait for each other.
      const ids = [...new Set(input.ids)].sort((one, other) => one - other)
      for (const id of ids) {
        const why = await changeOne(tx, shop, id, input, caller)
        if (why === null) answer.changed.push(id)
        else answer.left.push({ id, why })
      }
      if (submit) await rememberAnswer(tx, submit, answer, shop.now())
      return answer
    })
  try {
    return await change()
  } catch (thrown) {
    // A parallel submit with the same key has just committed: read its answer.
    if (submit && readDatabaseError(thrown)?.kind === 'unique') return change()
    throw thrown
  }
}

/** Changes one ticket; returns why not, or null. */
async function changeOne(
  tx: Tx,
  shop: Shop,
  id: number,
  input: BulkChange,
  caller: Caller,
): Promise<string | null> {
  let before: LockedTicket
  try {
    before = await lockTicket(tx, id)
  } catch (thrown) {
    if (thrown instanceof Refusal) return refusals.unknown_ticket.message
    throw thrown
  }
  const { status = before.status, staffAssign = 0, comment } = input
  const changesStatus = status !== before.status
  const assigns = staffAssign !== 0 && staffAssign !== before.staff_assigned_id
  if (!changesStatus && !assigns && comment === '') {
    return input.status === undefined
      ? 'It is assigned so already.'
      : `It is at ${statusName(status)} already.`
  }
  const missing = changesStatus ? listMissingRequirements(status, await readFacts(tx, id)) : []
  if (missing.length > 0) return `Still missing: ${requirementList(missing)}.`
  const step = changesStatus ? staffStepKeys.find((key) => staffSteps[key].to === status) : undefined
  const canned = step ? await readStepComment(tx, id, step) : changesStatus ? statusName(status) : 'Assigned.'
  await writeStaffNote(
    tx,
    shop,
    before,
    {
      ticketid: id,
      comment: comment || canned,
      status,
      staffAssign,
      makeVisibleToCustomer: input.visible ?? (comment === '' && step !== undefined),
    },
    caller,
  )
  return null
}

async function requireMember(tx: Tx, id: number): Promise<void> {
  if (id === 0 || (await selectActiveStaff(tx).select('id').where('id', '=', id).executeTakeFirst())) return
  throw refuseField('staffAssign', 'Please choose an active member of staff.')
}

async function earlierAnswer(
  db: Db,
  { accountId, key, inputHash }: Submit<number>,
): Promise<BulkAnswer | null> {
  const known = await db
    .selectFrom('bulk_changes')
    .select(['input_hash', 'answer'])
    .where('account_id', '=', accountId)
    .where('key', '=', key)
    .executeTakeFirst()
  if (!known) return null
  if (known.input_hash !== inputHash) throw new Refusal('key_reused')
  return JSON.parse(known.answer) as BulkAnswer
}

async function rememberAnswer(
  tx: Tx,
  { accountId, key, inputHash }: Submit<number>,
  answer: BulkAnswer,
  now: number,
): Promise<void> {
  await tx
    .insertInto('bulk_changes')
    .values({
      account_id: accountId,
      key,
      input_hash: inputHash,
      answer: JSON.stringify(answer),
      created_at: now,
    })
    .execute()
}
