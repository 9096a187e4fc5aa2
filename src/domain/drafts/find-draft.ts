import type { Draft, DraftPhoto } from '#contract/drafts.schema.ts'
import { preparedQuery } from '#db/prepared-query.ts'
import type { Db, Tx } from '#db/tables.ts'
import type { Caller } from '../caller.ts'
import { hashToken } from '../secrets.ts'
import type { Shop } from '../shop.ts'

/** Identifies a draft: the browser's cookie, and the logged-in account. */
export type DraftHolder = { caller: Caller; token: string | undefined }

export type DraftRow = { id: number; token_hash: string; draft_encrypted: string }

/** Returns the draft of this browser, else the newest of this account; null when there is none that this caller may see. */
export async function findDraft(db: Db, shop: Shop, holder: DraftHolder): Promise<DraftRow | null> {
  return (await draftOfBrowser(db, shop, holder)) ?? draftOfAccount(db, shop, holder)
}

/** Returns the draft as above, locked: another tab may save or close it at the same moment. */
export async function lockDraft(tx: Tx, shop: Shop, holder: DraftHolder): Promise<DraftRow | null> {
  const found = await findDraft(tx, shop, holder)
  if (!found || shop.database.engine !== 'postgres') return found
  const locked = await tx
    .selectFrom('drafts')
    .select(['id', 'token_hash', 'draft_encrypted'])
    .where('id', '=', found.id)
    .forUpdate()
    .executeTakeFirst()
  return locked ?? null
}

/** A draft as it is stored, with those of its pictures that belong to other phones, whose forms other tabs may show. */
export type StoredDraft = Draft & { others?: Pick<DraftPhoto, 'id' | 'phoneid'>[] }

/** Returns a draft as it was stored; null when it cannot be decrypted. */
export function decryptDraft({ secrets }: Shop, row: DraftRow): StoredDraft | null {
  const opened = secrets.decrypt('draft', row.token_hash, row.draft_encrypted)
  return opened ? (JSON.parse(opened) as StoredDraft) : null
}

/**
 * Returns the draft of the browser's cookie, if this caller may see it. A draft that belongs to an account is closed
 * to other callers with an old cookie; only while that account is unverified, so that no log-in is possible yet, the
 * browser that signed up goes on with it.
 */
export async function draftOfBrowser(
  db: Db,
  shop: Shop,
  { caller, token }: DraftHolder,
): Promise<DraftRow | null> {
  if (!token) return null
  const found = await db
    .selectFrom('drafts')
    .leftJoin('accounts', 'accounts.id', 'drafts.account_id')
    .select([
      'drafts.id',
      'drafts.token_hash',
      'drafts.draft_encrypted',
      'drafts.account_id',
      'accounts.verified_at',
    ])
    .where('drafts.token_hash', '=', hashToken(token))
    .where('drafts.expires_at', '>', shop.now())
    .executeTakeFirst()
  if (!found) return null
  const isOwn = caller.account !== null && found.account_id === caller.account.id
  const isUnclaimed = found.account_id === null || (caller.account === null && found.verified_at === null)
  return isOwn || isUnclaimed ? found : null
}

async function draftOfAccount(db: Db, shop: Shop, { caller }: DraftHolder): Promise<DraftRow | null> {
  return caller.account ? newestDraft(db, shop, caller.account.id) : null
}

/** Returns the newest draft of an account. */
export async function newestDraft(db: Db, shop: Shop, accountId: number): Promise<DraftRow | null> {
  const { rows } = await selectNewest(db, { accountId, now: shop.now() })
  return rows[0] ?? null
}

const selectNewest = preparedQuery<{ accountId: number; now: number }>()((db, { accountId, now }) =>
  db
    .selectFrom('drafts')
    .select(['id', 'token_hash', 'draft_encrypted'])
    .where('account_id', '=', accountId)
    .where('expires_at', '>', now)
    .orderBy('updated_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1),
)
