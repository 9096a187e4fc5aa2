import { readdirSync, statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startShop, type RunningShop } from '#test/e2e/start-shop.ts'
import { newFolder } from '#test/open-file-app.ts'

// No terminal, as under systemd or cron: standard output is collected by a log service.
let running: RunningShop
let forget = () => {}
beforeAll(async () => {
  const folder = newFolder((later) => (forget = later))
  running = await startShop({
    dataDir: join(folder, 'data'),
    // A wide mask, whatever this machine's is.
    under: ['sh', '-c', 'umask 022; exec "$@"', 'sh'],
  })
}, 90_000)
afterAll(async () => {
  await running?.forget()
  forget()
})

function everyPath(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name))
}

test('the data directory of a start without a terminal is readable by its user only, every file included', async () => {
  for (const path of [running.dataDir, ...everyPath(running.dataDir)])
    expect([path, (statSync(path).mode & 0o077).toString(8)]).toEqual([path, '0'])
  expect(everyPath(running.dataDir)).toContain(join(running.dataDir, 'mendpost.sqlite'))
})

test('a link with a token stays out of standard output that is no terminal', async () => {
  const { status } = await fetch(`${running.url}/api/createaccount/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: running.url },
    body: JSON.stringify({
      data: {
        fullname: 'Mei Tanaka',
        email: 'mei@example.com',
        password: 'seven green kettles',
        confirmpassword: 'seven green kettles',
      },
    }),
  })
  expect(status).toBeLessThan(300)
  const mail = await expect
    .poll(() => everyPath(running.dataDir).find((path) => path.endsWith('.eml')), { timeout: 20_000 })
    .toBeDefined()
    .then(() => everyPath(running.dataDir).find((path) => path.endsWith('.eml'))!)
  expect(await readFile(mail, 'utf8')).toContain('mei@example.com')
  expect(running.output()).not.toMatch(/\/(verify|reset)\/|mei@example\.com/)
})
