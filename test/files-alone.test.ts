import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { filesAlone } from './files-alone.ts'

const root = join(import.meta.dirname, '..')
const files = globSync(['src/**/*.test.{ts,tsx}', 'test/*.test.ts', 'test/{security,crash}/*.test.ts'], {
  cwd: root,
})

/** What would still be there for the next file of a shared process. */
const lasting =
  /\bvi\.(?:mock|doMock|stubGlobal|stubEnv)\(|\bprocess\.chdir\(|\bprocess\.env(?:\.\w+|\[[^\]]+\]) = |\bglobalThis\.\w+ = /

test('a test file that replaces modules, globals or the environment runs in a process of its own', () => {
  expect(files.length).toBeGreaterThan(250)
  const self = 'test/files-alone.test.ts'
  const found = files.filter((file) => file !== self && lasting.test(readFileSync(join(root, file), 'utf8')))
  expect(found.filter((file) => !filesAlone.includes(file))).toEqual([])
  expect(filesAlone.filter((file) => !files.includes(file))).toEqual([])
})
