import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { expect, test } from 'vitest'
import { CURRENCY } from '#contract/money-amounts.ts'

const source = join(import.meta.dirname, '../src')
const files = readdirSync(source, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && /(?<!\.test)\.tsx?$/.test(entry.name))
  .map((entry) => join(entry.parentPath, entry.name))

/** A migration is immutable once released. */
const mayName = /^(contract\/money-amounts\.ts|db\/migrations\/.*)$/

test('one module names the currency, and all others ask it', () => {
  const naming = files.filter((file) => new RegExp(`\\b${CURRENCY}\\b`, 'i').test(readFileSync(file, 'utf8')))
  expect(naming.map((file) => relative(source, file)).filter((file) => !mayName.test(file))).toEqual([])
  expect(naming.length).toBeGreaterThan(0)
})
