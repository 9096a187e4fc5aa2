import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')

/** Waiting for a time instead of for what is promised. */
const waits =
  /setTimeout as |setTimeout\(\s*(?:resolve|done|accept|r)\b|waitForTimeout|'networkidle'|\bdelay:|setTimeout\([^;]*?,\s*\d[\d_]{2,}\)/
/** A limit that a busy machine exceeds: an elapsed time without a control, or a poll that gives up early. */
const limits = /performance\.now\(\)|Date\.now\(\) - [a-z]|timeout: ?(?:\d{1,4}|[1-9]_\d{3})\b/

/** Where time is the subject, or a poll is made of it. */
const exceptions: Record<string, string> = {
  'src/db/back-up-database.test.ts': 'timeouts of SQLite itself',
  'src/emails/outbox-sender.test.ts': 'keeps the event loop busy for a while',
  'test/crash/crash-shop.ts': 'the time of a start, less the time in line for a core',
  'test/crash/database-away.test.ts': 'a control beside each limit',
  'test/crash/disk-trace.ts': 'polls a file of strace',
  'test/crash/expect-intact.ts': 'polls the outbox',
  'test/crash/kill.test.ts': 'a client that takes four seconds to send its request',
  'test/crash/live.test.ts': 'CPU time in five seconds',
  'test/crash/random-moment.ts': 'a random moment is the subject',
  'test/crash/unreliable-proxy.ts': 'a slow database',
  'test/crash/writers.ts': 'the pace of writers',
  'test/e2e/inbox.ts': 'polls the inbox',
  'test/e2e/make-screenshots.ts': 'makes pictures of the documents',
  'test/e2e/page-parts.ts': 'a limit of requestIdleCallback',
  'test/e2e/posting-desk.e2e.ts': 'the stopwatch of the desk: five minutes for thirty parcels',
  'test/e2e/record-pages.ts': 'a picture of a page that hangs',
  'test/e2e/slow-documents.ts': 'a slow connection',
  'test/e2e/start-shop.ts': 'polls a process that starts',
  'test/e2e/staff-workbench.e2e.ts': 'a refresh that may come, or not',
  'test/elapsed.ts': 'the control itself',
  'test/parcel-histories.test.ts': 'prints how long many histories took',
  'test/postgres.ts': 'polls a server that starts',
  'test/progress-reporter.ts': 'prints the time',
  'test/security/raw-socket.ts': 'gives up a connection that stays open',
}

const files = globSync(['src/**/*.test.{ts,tsx}', 'test/{,crash/,security/,e2e/,e2e/every-size/}*.ts'], {
  cwd: root,
})
const texts = new Map(
  files.map((file) => [file.replaceAll('\\', '/'), readFileSync(join(root, file), 'utf8')] as const),
)
texts.delete('test/no-waits.test.ts')
texts.delete('test/clean-clone.ts')

test('tests wait for what is promised, not for a time, and measure no time without a control', () => {
  const found = [...texts].filter(([, text]) => waits.test(text) || limits.test(text)).map(([file]) => file)
  expect(found.filter((file) => !(file in exceptions))).toEqual([])
  expect(Object.keys(exceptions).filter((file) => !found.includes(file))).toEqual([])
})

test('no test is tried again when it was red', () => {
  expect([...texts].filter(([, text]) => /\bretry:/.test(text)).map(([file]) => file)).toEqual([])
})

test('browser tests read a page until it shows what is promised, not once', () => {
  const readOnce =
    /expect\(\s*await [^\n]*?(?:\n\s+(?=\.)[^\n]*?)*\.(?:count|isVisible|isHidden|isChecked|isDisabled|isEnabled|innerText|inputValue|textContent|allInnerTexts|allTextContents|content|title)\(\)\s*[,)]|expect\([^\n]*\.url\(\)/
  const found = [...texts].filter(([file, text]) => file.startsWith('test/e2e/') && readOnce.test(text))
  expect(found.map(([file]) => file)).toEqual([])
})

test('browser tests wait for what events add to a list or a number, since the page can be ahead of its events', () => {
  const filledByEvents = /\.on\('(?:request|response|console|dialog)'[^]*?\b(\w+)(?:\.push\(| \+= )/g
  const reads = (name: string) =>
    new RegExp(
      `expect\\((?:\\w+\\()?${name}\\b[^\\n]*\\)\\.(?:toBe|toContain|toHaveLength|toMatch|not\\.toEqual)\\(`,
    )
  const found = [...texts].filter(
    ([file, text]) =>
      file.startsWith('test/e2e/') &&
      [...text.matchAll(filledByEvents)].some(([, name = '']) => reads(name).test(text)),
  )
  expect(found.map(([file]) => file)).toEqual([])
})
