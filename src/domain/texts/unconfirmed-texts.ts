import type { Db } from '#db/tables.ts'

/** Returns the keys of the legal texts that are not confirmed. The texts of this release need no confirmation. */
export async function findUnconfirmedTexts(_db: Db): Promise<string[]> {
  return []
}
