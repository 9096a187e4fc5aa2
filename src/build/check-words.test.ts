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

test('findOldWords ignores text on screen, wire fields and letters of the alphabet', () => {
  expect(words('src/web/a.tsx', '<p>Somebody will write you a letter.</p>')).toEqual([])
  expect(words('src/contract/a.ts', "path: '/api/wordings/{letter}'")).toEqual([])
  expect(words('src/db/a.ts', '// Reads the column `letter`.')).toEqual([])
  expect(words('src/db/a.ts', '// Two letters and digits.')).toEqual([])
  expect(words('src/drawings/a.ts', '// The shape of a camera.')).toEqual([])
})

test('findOldWords checks the current version of the changelog only', () => {
  expect(words('CHANGELOG.md', '# Changelog\n## 2\n- A letter\n## 1\n- A letter')).toEqual(['3 letter'])
})
