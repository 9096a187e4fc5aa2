import { toIsoTime } from '#contract/durations.ts'
import type { TextKey } from '#contract/texts.ts'
import type { OwnText } from '#contract/texts.schema.ts'
import type { Db } from '#db/tables.ts'
import { deliveredText, findDelivered } from './delivered-texts.ts'
import { emailOfText } from './email-text.ts'
import { emailDeclarations } from './emails/email-declarations.ts'

/** One version with its text. */
type StoredText = OwnText

/** Returns the present version of a text. */
export async function readText(db: Db, key: TextKey): Promise<StoredText> {
  const row = await versions(db)
    .where('text_versions.text_key', '=', key)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ? toText(key, row) : asDelivered(key)
}

/** Returns one version of a text; null for an unknown number. */
export async function readTextVersion(db: Db, key: TextKey, number: number): Promise<StoredText | null> {
  const row = await versions(db)
    .where('text_versions.text_key', '=', key)
    .where('number', '=', number)
    .executeTakeFirst()
  if (row) return toText(key, row)
  return number === 0 ? asDelivered(key) : null
}

const MAX_VERSIONS = 200

/** Returns the versions of a text, newest first; the last one is the text as delivered. */
export async function readTextVersions(db: Db, key: TextKey): Promise<StoredText[]> {
  const rows = await versions(db)
    .where('text_versions.text_key', '=', key)
    .orderBy('number', 'desc')
    .limit(MAX_VERSIONS)
    .execute()
  const list = rows.map((row) => toText(key, row))
  return list.some(({ version }) => version === 0) ? list : [...list, asDelivered(key)]
}

/** Returns the present version of each of these texts, with one statement. */
export async function readTexts(db: Db, keys: readonly TextKey[]): Promise<Map<TextKey, StoredText>> {
  const rows = await versions(db)
    .where('text_versions.text_key', 'in', keys)
    .where((is) =>
      is(
        'text_versions.number',
        '=',
        is
          .selectFrom('text_versions as newest')
          .select((select) => select.fn.max('newest.number').as('number'))
          .whereRef('newest.text_key', '=', 'text_versions.text_key'),
      ),
    )
    .execute()
  return new Map(
    keys.map((key) => {
      const row = rows.find(({ text_key }) => text_key === key)
      return [key, row ? toText(key, row) : asDelivered(key)]
    }),
  )
}

function versions(db: Db) {
  return db
    .selectFrom('text_versions')
    .leftJoin('accounts as author', 'author.id', 'text_versions.author_id')
    .leftJoin('accounts as confirmer', 'confirmer.id', 'text_versions.confirmed_by_id')
    .select([
      'text_versions.text_key',
      'text_versions.number',
      'text_versions.markdown',
      'text_versions.delivered',
      'text_versions.created_at',
      'text_versions.confirmed_at',
      'author.fullname as author',
      'confirmer.fullname as confirmer',
    ])
}

type Row = {
  number: number
  markdown: string | null
  delivered: string | null
  created_at: number | null
  confirmed_at: number | null
  author: string | null
  confirmer: string | null
}

function toText(key: TextKey, row: Row): StoredText {
  const { version: newest, markdown } = deliveredText(key)
  // The text as delivered by a later release has not been checked yet.
  const confirmed = row.delivered === null || row.delivered === newest
  return {
    key,
    version: row.number,
    markdown: row.markdown ?? markdown,
    delivered: row.markdown === null ? newest : null,
    author: row.author,
    saved_at: toTime(row.created_at),
    confirmed_at: confirmed ? toTime(row.confirmed_at) : null,
    confirmed_by: confirmed ? row.confirmer : null,
    ...markGuarded(key),
  }
}

function asDelivered(key: TextKey): StoredText {
  const { version, markdown } = deliveredText(key)
  return {
    key,
    version: 0,
    markdown,
    delivered: version,
    author: null,
    saved_at: null,
    confirmed_at: null,
    confirmed_by: null,
    ...markGuarded(key),
  }
}

/** The text of an email with a secret link is changed with the password only. */
function markGuarded(key: TextKey): { guarded?: true } {
  const email = emailOfText(key)
  return email !== null && emailDeclarations[email].guarded ? { guarded: true } : {}
}

function toTime(ms: number | null): string | null {
  return ms === null ? null : toIsoTime(ms)
}

/** Returns the markdown of a version as it was accepted: `2026-11`, or `own-3`. */
export async function readLabelled(db: Db, key: TextKey, label: string): Promise<string | null> {
  const number = /^own-([1-9]\d{0,8})$/.exec(label)?.[1]
  if (number === undefined) return findDelivered(key, label)?.markdown ?? null
  const row = await db
    .selectFrom('text_versions')
    .select('markdown')
    .where('text_key', '=', key)
    .where('number', '=', Number(number))
    .executeTakeFirst()
  return row?.markdown ?? null
}
