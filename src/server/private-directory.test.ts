import fs, { chmodSync, mkdirSync, statSync, writeFileSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { newFolder } from '#test/open-file-app.ts'
import { makePrivateDirectory } from './private-directory.ts'

const getMode = (path: string) => (statSync(path).mode & 0o777).toString(8)

test('makePrivateDirectory makes a directory that only its owner reads', () => {
  const dataDir = join(newFolder(onTestFinished), 'some', 'data')
  makePrivateDirectory(dataDir)
  expect(getMode(dataDir)).toBe('700')
})

test('makePrivateDirectory narrows a directory and files that an earlier start left open', () => {
  const dataDir = newFolder(onTestFinished)
  chmodSync(dataDir, 0o755)
  writeFileSync(join(dataDir, 'mendpost.sqlite'), '')
  chmodSync(join(dataDir, 'mendpost.sqlite'), 0o644)
  mkdirSync(join(dataDir, 'mail'))
  chmodSync(join(dataDir, 'mail'), 0o755)
  makePrivateDirectory(dataDir)
  expect(getMode(dataDir)).toBe('700')
  expect(getMode(join(dataDir, 'mendpost.sqlite'))).toBe('600')
  expect(getMode(join(dataDir, 'mail'))).toBe('700')
})

test('makePrivateDirectory says what to do with a directory of another user that is open to others', () => {
  const dataDir = newFolder(onTestFinished)
  chmodSync(dataDir, 0o755)
  const chmod = fs.chmodSync
  const set = (next: typeof chmod) => {
    fs.chmodSync = next
    syncBuiltinESMExports()
  }
  set(() => {
    throw Object.assign(new Error('EPERM'), { code: 'EPERM' })
  })
  onTestFinished(() => set(chmod))
  // Not chmod 700, which would lock the shop's user out.
  expect(() => makePrivateDirectory(dataDir)).toThrow("give it to the shop's (chown -R)")
})
