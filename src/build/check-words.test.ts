import { expect, test } from 'vitest'
import { findOldWords } from './check-words.ts'

const words = (file: string, text: string) =>
  findOldWords(file, text).map((found) => `${found.line} ${found.word}`)

test('findOldWords reports line and word in comments, test titles and documents', () => {
  expect(words('src/db/a.ts', 'const a = 1\n// Strangers are counted.')).toEqual(['2 Strangers'])
  expect(words('src/db/a.ts', '/** Queues the letters. */')).toEqual(['1 letters'])
  expect(words('src/db/a.ts', 'const a = 1 // read by nobody')).toEqual(['1 nobody'])
  expect(words('src/db/a.test.ts', "test('a letter is sent', () => {})")).toEqual(['1 letter'])
  expect(words('docs/a.md', 'The door of the API.')).toEqual(['1 door'])
})

test('findOldWords reads messages of commands and of the server, settings and templates whole', () => {
  expect(words('src/commands/a.ts', "throw new WrongCommand('A letter waits')")).toEqual(['1 letter'])
  expect(words('src/web/a.tsx', "const text = 'Nobody waits'")).toEqual([])
  expect(words('compose.yaml', '  # Nobody but the shop')).toEqual(['1 Nobody'])
  expect(words('package.json', '"description": "The house"')).toEqual(['1 house'])
})

test('findOldWords reports old names in code and in file names', () => {
  expect(words('src/db/a.ts', 'const db = await openBooks()')).toEqual(['1 openBooks'])
  expect(words('src/db/open-books.ts', '')).toEqual(['0 open-books'])
})

test('findOldWords reports names that only this project spoke', () => {
  expect(words('src/http/a.ts', 'context.say(name, value)')).toEqual(['1 context.say'])
  expect(words('src/http/a.ts', 'registerBench(router)')).toEqual(['1 registerBench'])
  expect(words('src/http/a.ts', 'return new ReadyAnswer(phone)')).toEqual(['1 ReadyAnswer'])
  expect(words('src/domain/a.ts', 'const shop = keepWork(base)')).toEqual(['1 keepWork'])
  expect(words('src/domain/queues/catch-up.ts', '')).toEqual(['0 catch-up'])
  expect(words('src/emails/a.ts', 'await leaseEmails(database)')).toEqual(['1 leaseEmails'])
  expect(words('src/server/a.ts', 'type Kit = { shop: Shop }')).toEqual(['1 type Kit'])
  expect(words('src/contract/a.ts', 'export const cardNewsPath = path')).toEqual(['1 cardNewsPath'])
  expect(words('src/db/a.ts', 'const immediately = 8000 // sent immediately')).toEqual([
    '1 const immediately',
  ])
  expect(words('src/db/a.ts', '// It is sent immediately.')).toEqual([])
})

test('findOldWords ignores text on screen, wire fields and letters of the alphabet', () => {
  expect(words('src/web/a.tsx', '<p>Somebody will write you a letter.</p>')).toEqual([])
  expect(words('src/db/a.ts', '// Reads the column `letter`.')).toEqual([])
  expect(words('src/db/a.ts', '// Two letters and digits.')).toEqual([])
  expect(words('src/drawings/a.ts', '// The shape of a camera.')).toEqual([])
})

test('findOldWords checks the current version of the changelog only', () => {
  expect(words('CHANGELOG.md', '# Changelog\n## 2\n- A letter\n## 1\n- A letter')).toEqual(['3 letter'])
})
