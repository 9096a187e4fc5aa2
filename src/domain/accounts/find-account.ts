import type { NotNull, Selectable } from 'kysely'
import { levels } from '#contract/endpoint.ts'
import type { Db, Tx } from '#db/tables.ts'
import type { AccountsTable } from '#db/schema/accounts.ts'
import type { Caller } from '../caller.ts'
import type { Shop } from '../shop.ts'

export type Account = Selectable<AccountsTable>
/** An account that is looked up by its address; a guest and a person without an address have none. */
export type AddressedAccount = Account & { email: string; email_folded: string }

/** Whether a person has an account that an address leads to. */
export function hasAddress(account: Account): account is AddressedAccount {
  return account.email !== null && account.email_folded !== null
}

/** The normalised address, as accounts are looked up by. */
export function foldEmail(email: string): string {
  return email.trim().toLowerCase()
}

/** The account with an address, in any state. */
export async function findAccountByEmail(db: Db, email: string): Promise<AddressedAccount | null> {
  // Text that cannot be an address is not looked up: PostgreSQL refuses some characters.
  if (!/^[^\s\p{C}]{3,254}$/u.test(email)) return null
  const found = await db
    .selectFrom('accounts')
    .selectAll()
    .where('email_folded', '=', foldEmail(email))
    .$narrowType<{ email: NotNull; email_folded: NotNull }>()
    .executeTakeFirst()
  return found ?? null
}

/** The account, its row locked until the transaction ends. */
export async function lockAccount(tx: Tx, shop: Shop, id: number): Promise<Account | null> {
  const found = await tx
    .selectFrom('accounts')
    .selectAll()
    .where('id', '=', id)
    // `for no key update` lets tickets and notes that reference the account still be inserted. SQLite has one writer
    // at a time anyway.
    .$if(shop.database.engine === 'postgres', (query) => query.forNoKeyUpdate())
    .executeTakeFirst()
  return found ?? null
}

/**
 * True for a customer's account whose name another person may have typed: its address is not confirmed yet, or
 * contradicting sign-ups left it without a password.
 */
export function isNameInDoubt(account: Pick<Account, 'level' | 'verified_at' | 'password_hash'>): boolean {
  const { level, verified_at, password_hash } = account
  return level === levels.customer && (verified_at === null || password_hash === null)
}

/** True for an account that may log in; of staff, the definition of active. */
export function canLogIn(
  account: Pick<Account, 'verified_at' | 'password_hash' | 'deactivated_at'>,
): boolean {
  return account.verified_at !== null && account.password_hash !== null && account.deactivated_at === null
}

/** The account as actor of an event, where a link from its inbox replaces a session. */
export function toCaller(
  { id, fullname, email, level, role }: Account,
  sessionId: number | null = null,
): Caller {
  return { level, account: { id, fullname, email: email ?? '' }, role, sessionId }
}
