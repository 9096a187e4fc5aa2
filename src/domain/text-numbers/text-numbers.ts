import { timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import { DAY_MS } from '#contract/durations.ts'
import type { TicketUpdates } from '#contract/text-messages.schema.ts'
import type { Db, Tx } from '#db/tables.ts'
import type { Secrets } from '../secrets.ts'
import type { Shop } from '../shop.ts'

/** What is stored of a mobile number (E.164). */
export function hashMobile(secrets: Secrets, mobile: string): string {
  return secrets.hmac('text_number', mobile)
}

type NumberState = TicketUpdates['number']

/** Returns whether texts of an account may go to a number. */
export async function readNumberState(
  db: Db,
  shop: Pick<Shop, 'secrets'>,
  { accountId, mobile }: { accountId: number; mobile: string },
): Promise<NumberState> {
  const hash = hashMobile(shop.secrets, mobile)
  const block = await db
    .selectFrom('text_blocks')
    .select('reason')
    .where('mobile_hash', '=', hash)
    .executeTakeFirst()
  if (block) return block.reason
  const number = await db
    .selectFrom('text_numbers')
    .select('confirmed_at')
    .where('account_id', '=', accountId)
    .where('mobile_hash', '=', hash)
    .executeTakeFirst()
  if (!number) return 'not_asked'
  return number.confirmed_at === null ? 'asked' : 'confirmed'
}

/** Questions to new numbers, which may belong to other people: of one account and of the whole shop in a day, and to one number ever. */
const MAX_ASKED_PER_DAY = 5
const MAX_ASKED_PER_DAY_IN_ALL = 100
const MAX_QUESTIONS_PER_NUMBER = 3

/**
 * Notes that a number's owner is asked now; false when anybody had them asked within a day, when they have agreed or want no
 * texts, and when the account, the number or the shop has had its questions.
 */
export async function recordConsentRequest(
  tx: Tx,
  shop: Shop,
  { accountId, mobile }: { accountId: number; mobile: string },
): Promise<boolean> {
  const now = shop.now()
  const state = await readNumberState(tx, shop, { accountId, mobile })
  if (state !== 'asked' && state !== 'not_asked') return false
  const hash = hashMobile(shop.secrets, mobile)
  // Those that come at once are counted one after the other; SQLite has one writer at a time.
  if (shop.database.engine === 'postgres')
    await sql`select pg_advisory_xact_lock(hashtext('text_numbers'))`.execute(tx)
  const recent = await tx
    .selectFrom('text_numbers')
    .select(['account_id', 'mobile_hash'])
    .where('asked_at', '>', now - DAY_MS)
    .limit(MAX_ASKED_PER_DAY_IN_ALL)
    .execute()
  const own = recent.filter(({ account_id }) => account_id === accountId)
  if (recent.length >= MAX_ASKED_PER_DAY_IN_ALL || own.length >= MAX_ASKED_PER_DAY) return false
  if (recent.some(({ mobile_hash }) => mobile_hash === hash)) return false
  if ((await countQuestions(tx, hash)) >= MAX_QUESTIONS_PER_NUMBER) return false
  await tx
    .insertInto('text_numbers')
    .values({ account_id: accountId, mobile_hash: hash, asked_at: now, confirmed_at: null })
    .onConflict((conflict) => conflict.columns(['account_id', 'mobile_hash']).doUpdateSet({ asked_at: now }))
    .execute()
  return true
}

/** The questions that the whole shop has ever sent to a number. */
async function countQuestions(tx: Tx, hash: string): Promise<number> {
  const { count } = await tx
    .selectFrom('text_messages')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('mobile_hash', '=', hash)
    // Written out, as in the condition of their index.
    .where('text_kind', '=', sql.lit('text-confirm'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Lets texts of an account go to a number, and takes back what its owner said before. */
export async function confirmNumber(
  tx: Tx,
  shop: Shop,
  { accountId, mobile }: { accountId: number; mobile: string },
): Promise<void> {
  const now = shop.now()
  const hash = hashMobile(shop.secrets, mobile)
  await tx.deleteFrom('text_blocks').where('mobile_hash', '=', hash).execute()
  await tx
    .insertInto('text_numbers')
    .values({ account_id: accountId, mobile_hash: hash, asked_at: now, confirmed_at: now })
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'mobile_hash']).doUpdateSet({ confirmed_at: now }),
    )
    .execute()
}

/** Keeps all texts from a number. */
export function blockNumber(
  tx: Tx,
  shop: Shop,
  { mobile, reason }: { mobile: string; reason: Reason },
): Promise<void> {
  return blockHash(tx, shop, { hash: hashMobile(shop.secrets, mobile), reason })
}

type Reason = 'stopped' | 'bad'

/** Keeps all texts from a number by what is stored of it. */
export async function blockHash(
  tx: Tx,
  shop: Shop,
  { hash, reason }: { hash: string; reason: Reason },
): Promise<void> {
  const columns = { reason, since: shop.now() }
  await tx
    .insertInto('text_blocks')
    .values({ mobile_hash: hash, ...columns })
    .onConflict((conflict) => conflict.column('mobile_hash').doUpdateSet(columns))
    .execute()
}

/** Takes a block back. */
export async function unblockNumber(tx: Tx, shop: Shop, mobile: string): Promise<void> {
  await tx.deleteFrom('text_blocks').where('mobile_hash', '=', hashMobile(shop.secrets, mobile)).execute()
}

/** How long a YES answers the question before it. */
const ANSWER_MS = 30 * DAY_MS

/** Takes a YES from the phone itself as the answer to every open question to it; returns the number of them. */
export async function consentByReply(tx: Tx, shop: Shop, hash: string): Promise<number> {
  const agreed = await tx
    .updateTable('text_numbers')
    .set({ confirmed_at: shop.now() })
    .where('mobile_hash', '=', hash)
    .where('confirmed_at', 'is', null)
    .where('asked_at', '>', shop.now() - ANSWER_MS)
    .executeTakeFirst()
  if (agreed.numUpdatedRows > 0n) {
    await tx.deleteFrom('text_blocks').where('mobile_hash', '=', hash).execute()
  }
  return Number(agreed.numUpdatedRows)
}

const numberBytes = 6
const HMAC_BYTES = 16
const written = /^[\w-]{30}$/

type ConsentRequest = { ticketId: number; accountId: number; mobile: string }

/** Returns the token of the question to a number: another number or account makes it worthless. */
export function createTextToken(secrets: Secrets, request: ConsentRequest): string {
  const number = Buffer.alloc(numberBytes)
  number.writeUIntBE(request.ticketId, 0, numberBytes)
  return Buffer.concat([number, tokenHmac(secrets, request)]).toString('base64url')
}

/** Parses the ticket number of a token, unverified; null for malformed tokens. */
export function parseTextToken(token: string): number | null {
  if (!written.test(token)) return null
  const bytes = Buffer.from(token, 'base64url')
  if (bytes.length !== numberBytes + HMAC_BYTES || bytes.toString('base64url') !== token) return null
  return bytes.readUIntBE(0, numberBytes)
}

/** True when a token asks this number; compares in constant time. */
export function isTextToken(secrets: Secrets, token: string, request: ConsentRequest): boolean {
  const bytes = Buffer.from(token, 'base64url').subarray(numberBytes)
  return bytes.length === HMAC_BYTES && timingSafeEqual(bytes, tokenHmac(secrets, request))
}

function tokenHmac(secrets: Secrets, { ticketId, accountId, mobile }: ConsentRequest): Buffer {
  const text = `question ${ticketId}.${accountId}.${mobile}`
  return Buffer.from(secrets.hmac('text_number', text), 'base64url').subarray(0, HMAC_BYTES)
}
