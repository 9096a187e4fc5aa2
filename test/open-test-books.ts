import { randomBytes } from 'node:crypto'
import { inject } from 'vitest'
import { openBooks } from '#db/open-books.ts'
import type { Engine, OpenBooks } from '#db/books.ts'
import { askServer, databaseUrl, prepareBooks } from './postgres-template.ts'

const server = inject('postgresTemplate')

/** What a test runs on, for `describe.each(engines)`: PostgreSQL too wherever there is one. */
export const engines: Engine[] = server ? ['sqlite', 'postgres'] : ['sqlite']

/** Fresh books with all tables, the catalogue and the profile; close them when the test is over. */
export async function openTestBooks(engine: Engine): Promise<OpenBooks> {
  if (engine === 'postgres') return (await openTestDatabase()).books
  const books = await openBooks({ sqliteMemory: true })
  await prepareBooks(books)
  return books
}

/** A copy of the seeded database, with its address for other processes; `empty` has no tables at all. */
export async function openTestDatabase(
  options: { empty?: boolean } = {},
): Promise<{ books: OpenBooks; postgresUrl: string }> {
  if (!server) throw new Error('There is no PostgreSQL in this run')
  const { url, template } = server
  const name = `mendpost_test_${randomBytes(8).toString('hex')}`
  await askServer(url, `create database ${name} template ${options.empty ? 'template0' : template}`)
  const postgresUrl = databaseUrl(url, name)
  const books = await openBooks({ postgresUrl })
  const close = async () => {
    await books.close()
    await askServer(url, `drop database if exists ${name} with (force)`)
  }
  return { books: { ...books, close }, postgresUrl }
}
