import type { TestProject } from 'vitest/node'
import { makeTemplate, quickestCopy } from './postgres-template.ts'
import { makeSqliteTemplate } from './sqlite-template.ts'
import { postgresForTests } from './postgres.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** A file with the bytes of a migrated and seeded SQLite database. */
    sqliteTemplate: string
    /** The server for test databases, the template database that they are copied from, and how they are copied. */
    postgresTemplate: { url: string; socket: string | null; template: string; copying: string } | null
  }
}

/** Once per run: a migrated and seeded database of each engine, which the tests copy. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  // Both, also when one fails, so that what was started ends.
  const made = await Promise.allSettled([setUpSqlite(project), setUpPostgres(project)])
  const drop = async () => {
    for (const one of made) if (one.status === 'fulfilled') await one.value()
  }
  const failed = made.find((one) => one.status === 'rejected')
  if (failed) {
    await drop()
    throw failed.reason
  }
  return drop
}

async function setUpSqlite(project: TestProject): Promise<() => Promise<void>> {
  const { template, drop } = await makeSqliteTemplate()
  project.provide('sqliteTemplate', template)
  return drop
}

async function setUpPostgres(project: TestProject): Promise<() => Promise<void>> {
  const demanded =
    Boolean(process.env.CI && process.env.CI !== 'false') || process.env.DEMAND_POSTGRES === '1'
  const server = await postgresForTests({ durable: false })
  if (!server) {
    const hint = 'set TEST_DATABASE_URL or install PostgreSQL (Debian: apt-get install postgresql)'
    if (demanded) throw new Error(`The PostgreSQL tests are demanded here: ${hint}`)
    console.warn(`Skipped all tests on PostgreSQL: ${hint}`)
    project.provide('postgresTemplate', null)
    return async () => {}
  }
  try {
    const { template, drop } = await makeTemplate(server.url)
    const copying = process.env.TEST_DATABASE_URL ? '' : await quickestCopy(server.url)
    project.provide('postgresTemplate', { url: server.url, socket: server.socket, template, copying })
    return async () => {
      await drop()
      await server.stop()
    }
  } catch (error) {
    await server.stop()
    throw error
  }
}
