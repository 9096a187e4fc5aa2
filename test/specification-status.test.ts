import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const page = readFileSync(join(root, 'docs/specification-status.md'), 'utf8')
const rows = page
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| The specification says'))
  .map((line) =>
    line
      .split(/(?<!\\)\|/)
      .slice(1, -1)
      .map((cell) => cell.trim()),
  )

test('every line of the specification names where it lives and a test that is there', () => {
  expect(rows.length).toBeGreaterThan(100)
  for (const [says = '', lives = '', shown = ''] of rows) {
    const files = [...lives.matchAll(/`([^`]+)`/g)].map(([, file]) => file ?? '')
    expect(files.length, says).toBeGreaterThan(0)
    for (const file of files) expect(existsSync(join(root, file)), `${says}: ${file}`).toBe(true)

    const tests = [...shown.matchAll(/`([^`]+)` “([^”]+)”/g)]
    expect(tests.length, says).toBeGreaterThan(0)
    for (const [, file = '', sentence = ''] of tests) {
      expect(existsSync(join(root, file)), `${says}: ${file}`).toBe(true)
      expect(readFileSync(join(root, file), 'utf8'), `${says}: ${file}`).toContain(sentence)
    }
  }
})

test('no line is done halfway', () => {
  expect(page).not.toMatch(/partly|partially/i)
})
