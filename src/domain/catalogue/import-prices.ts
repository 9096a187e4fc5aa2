import { hash } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { Refusal } from '#contract/refusals.ts'
import type { PriceFileAnswer } from '#contract/price-files.schema.ts'
import type { Db } from '#db/tables.ts'
import type { Caller } from '../caller.ts'
import { changeVersioned } from '../shop/cached-by-version.ts'
import type { Shop } from '../shop.ts'
import { listRepairs } from './list-repairs.ts'
import { readPriceList } from './price-list.ts'
import { readPriceFile, type PriceFile } from './read-price-file.ts'
import { savePriceChange } from './save-price-change.ts'

type File = { csv: string; apply?: boolean | undefined; seen?: string | undefined }

/**
 * Reads prices from a CSV file. Nothing is changed without `apply`, and nothing while the file has a mistake; otherwise
 * all of it in one transaction. Refuses with `prices_moved` when it would change something else than `seen` names.
 */
export async function importPrices(
  shop: Shop,
  { csv, apply, seen }: File,
  caller: Caller,
): Promise<PriceFileAnswer> {
  const { db } = shop.database
  if (!apply) return toAnswer(await readFile(db, csv))
  return changeVersioned(shop, 'catalogue', async (tx) => {
    const file = await readFile(tx, csv)
    const found = toAnswer(file)
    if (file.mistakes.length > 0) return found
    if (seen !== undefined && seen !== found.digest) {
      throw new Refusal('prices_moved', { facts: { changes: found.changes, digest: found.digest } })
    }
    const price_change = await savePriceChange(
      tx,
      shop,
      { kind: 'file', summary: 'Prices from a file', from: null, changes: file.changes },
      caller,
    )
    return { ...found, applied: true, price_change }
  })
}

async function readFile(db: Db, csv: string): Promise<PriceFile> {
  const [phones, repairs] = [await readPriceList(db), await listRepairs(db)]
  // Thousands of prices take a while to read, to compare and to answer: others get their turn between.
  await nextTurn()
  const file = readPriceFile(csv, phones, repairs)
  await nextTurn()
  return file
}

function toAnswer({ changes, mistakes }: PriceFile): PriceFileAnswer {
  const facts = changes.map(({ phone_id, repair, before, after, example }) =>
    [phone_id, repair, before, after, example].join(' '),
  )
  const digest = hash('sha256', facts.join('\n'), 'base64url')
  return { changes, mistakes, applied: false, digest, price_change: null }
}
