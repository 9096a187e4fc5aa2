import type { Selectable } from 'kysely'
import type { Db, Tx } from '#db/books.ts'
import type { AccountsTable } from '#db/schema/accounts.ts'
import type { Caller } from '../caller.ts'
import type { Shop } from '../shop.ts'

export type Account = Selectable<AccountsTable>

/** The form that an address is looked up by. */
export function foldEmail(email: string): string {
  return email.trim().toLowerCase()
}

/** The account of an address, whatever its state. */
export async function findAccountByEmail(db: Db, email: string): Promise<Account | null> {
  // What cannot be an address is not looked up: PostgreSQL refuses some characters as text.
  if (!/^[^\s\p{C}]{3,254}$/u.test(email)) return null
  const found = await db
    .selectFrom('accounts')
    .selectAll()
    .where('email_folded', '=', foldEmail(email))
    .executeTakeFirst()
  return found ?? null
}

/** The account, held until the transaction ends, so that nothing it decides by changes meanwhile. */
export async function lockAccount(tx: Tx, shop: Shop, id: number): Promise<Account | null> {
  const found = await tx
    .selectFrom('accounts')
    .selectAll()
    .where('id', '=', id)
    // Tickets and notes that refer to it may still be written. SQLite has one writer at a time anyway.
    .$if(shop.books.engine === 'postgres', (query) => query.forNoKeyUpdate())
    .executeTakeFirst()
  return found ?? null
}

/** True for an account that may log in. */
export function isOpen(account: Account): boolean {
  return account.verified_at !== null && account.password_hash !== null && account.deactivated_at === null
}

/** The account as the one who acts, where a link from its mailbox stands in for a session. */
export function asCaller({ id, fullname, email, level }: Account, sessionId: number | null = null): Caller {
  return { level, account: { id, fullname, email }, sessionId }
}
