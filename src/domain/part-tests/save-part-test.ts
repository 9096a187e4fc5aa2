import type { AccessoryKey } from '#contract/arrivals.ts'
import { partKeys, type Mismatch, type TestStage } from '#contract/part-tests.ts'
import { Refusal } from '#contract/refusals.ts'
import type { NewPartTest, PartResults, PartTest } from '#contract/part-tests.schema.ts'
import type { Tx } from '#db/tables.ts'
import { requireAccount, type Caller } from '../caller.ts'
import { recordEvent } from '../record-event.ts'
import type { Shop } from '../shop.ts'
import { indexTicketAgain } from '../tickets/ticket-words.ts'
import { lockTicket } from '../tickets/lock-ticket.ts'
import { touchTicket } from '../tickets/touch-ticket.ts'
import { isComplete, getMismatches, toPartTest, readPartTests, type PartTestRow } from './part-test-row.ts'
import { sameSerial } from './same-serial.ts'

type Seen = { phone_seen_id: number | null; serial_seen: string } & Record<
  'model_matches' | 'serial_matches',
  0 | 1 | null
>

const nothingSeen: Seen = { phone_seen_id: null, serial_seen: '', model_matches: null, serial_matches: null }

/**
 * Saves the results of a part test, and on intake which model the phone really is. Refuses with `phone_mismatch`
 * until the tester has confirmed a difference to the booking, and with `changed_meanwhile`, which names such a difference too, when it
 * was saved since the version that the tester saw.
 */
export async function savePartTest(
  shop: Shop,
  { id, stage, data }: { id: number; stage: TestStage; data: NewPartTest },
  caller: Caller,
): Promise<{ test: PartTest; complete: boolean }> {
  const now = shop.now()
  return shop.database.transaction(async (tx) => {
    await lockTicket(tx, id)
    const before = (await readPartTests(tx, id))[stage]
    const seen = stage === 'intake' ? await compare(tx, id, data) : nothingSeen
    const mismatches = getMismatches(seen)

    const found = {
      ...seen,
      results: JSON.stringify(inOrder(data.results)),
      remarks: data.remarks,
      phone_reason: stage === 'intake' ? (data.phone_reason ?? '') : '',
      ...(stage === 'intake' ? listArrival(before, data) : {}),
    }
    const isSame =
      before !== null &&
      Object.entries(found).every(([name, value]) => Object.is(before[name as keyof typeof found], value))
    const version = before?.version ?? 0
    const isChanged = !isSame && data.version !== undefined && data.version !== version
    const unconfirmed = data.mismatch_confirmed ? [] : mismatches
    const fields = nameDifferences(unconfirmed)
    const facts = { mismatches: unconfirmed }
    // Told together, so that one round answers both.
    if (isChanged) throw new Refusal('changed_meanwhile', { fields, facts: { ...facts, version } })
    if (unconfirmed.length > 0) throw new Refusal('phone_mismatch', { fields, facts })
    if (isSame) return { test: toPartTest(before, { forStaff: true }), complete: isComplete(before) }

    await touchTicket(tx, id, now)
    const values = {
      ...found,
      tested_by_id: requireAccount(caller).id,
      updated_at: now,
    }
    if (before) {
      await tx
        .updateTable('part_tests')
        .set((old) => ({ ...values, version: old('version', '+', 1) }))
        .where('id', '=', before.id)
        .execute()
    } else {
      await tx
        .insertInto('part_tests')
        .values({ ...values, ticket_id: id, stage, created_at: now })
        .execute()
    }
    await recordEvent(tx, shop, {
      kind: 'ticket.parts_tested',
      by: caller,
      ticketId: id,
      details: { stage, parts: Object.keys(data.results).length },
    })
    const known = before ? getMismatches(before) : []
    if (mismatches.some((field) => !known.includes(field))) {
      await recordEvent(tx, shop, {
        kind: 'ticket.phone_mismatched',
        by: caller,
        ticketId: id,
        details: { fields: mismatches },
      })
    }
    await indexTicketAgain(tx, id)
    const saved = (await readPartTests(tx, id))[stage]
    if (!saved) throw new Error(`The test of ticket ${id} is not there`)
    return { test: toPartTest(saved, { forStaff: true }), complete: isComplete(saved) }
  })
}

/** What was seen beside the parts; what a caller leaves out stays as it was. */
function listArrival(before: PartTestRow | null, data: NewPartTest) {
  const { accessories, accessories_other, sim_seen, liquid_mark, find_my } = data
  const found = accessories === undefined ? (before?.accessories ?? null) : toJson(accessories)
  const other = accessories_other ?? before?.accessories_other ?? ''
  return {
    accessories: found,
    // Its words belong to its tick.
    accessories_other: found?.includes('"other"') ? other : '',
    sim_seen: sim_seen === undefined ? (before?.sim_seen ?? null) : sim_seen,
    liquid_mark: liquid_mark === undefined ? (before?.liquid_mark ?? null) : liquid_mark,
    find_my: find_my === undefined ? (before?.find_my ?? null) : find_my,
  }
}

function toJson(keys: readonly AccessoryKey[] | null): string | null {
  return keys === null || keys.length === 0 ? null : JSON.stringify(keys)
}

async function compare(tx: Tx, ticketId: number, data: NewPartTest): Promise<Seen> {
  const booked = await tx
    .selectFrom('tickets')
    .select(['phone_id', 'phone_serial'])
    .where('id', '=', ticketId)
    .executeTakeFirstOrThrow()
  const { phone_seen_id = null, serial_seen } = data
  if (phone_seen_id !== null && phone_seen_id !== booked.phone_id) {
    const phone = await tx
      .selectFrom('phones')
      .select('id')
      .where('id', '=', phone_seen_id)
      .executeTakeFirst()
    if (!phone) throw new Refusal('unknown_phone')
  }
  return {
    phone_seen_id,
    serial_seen,
    model_matches: phone_seen_id === null ? null : phone_seen_id === booked.phone_id ? 1 : 0,
    // An unreadable serial, or one erased from the ticket, cannot differ.
    serial_matches:
      serial_seen === '' || booked.phone_serial === ''
        ? null
        : sameSerial(serial_seen, booked.phone_serial)
          ? 1
          : 0,
  }
}

function nameDifferences(mismatches: Mismatch[]): Record<string, string> {
  return {
    ...(mismatches.includes('model') && {
      phone_seen_id: 'This is another model than the one that was booked.',
    }),
    ...(mismatches.includes('serial') && {
      serial_seen: 'This serial number is another one than the one that was booked.',
    }),
    ...(mismatches.length > 0 && { mismatch_confirmed: 'Please tick this once you have checked the phone.' }),
  }
}

function inOrder(results: PartResults): PartResults {
  return Object.fromEntries(partKeys.filter((key) => results[key]).map((key) => [key, results[key]]))
}
