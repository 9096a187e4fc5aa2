import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { generateCode } from '#test/one-time-code.ts'
import { onOneEngine } from '#test/engines.ts'
import { openTestApp, type TestApp } from '#test/open-test-app.ts'
import { staffCommand } from './staff-command.ts'

const password = 'seven bridges in the fog'

onOneEngine('npm run staff on %s', (engine, test) => {
  let shop: TestApp
  beforeEach(async () => {
    shop = await openTestApp({ engine })
  })
  afterEach(() => shop.close())

  const run = (...words: string[]) =>
    staffCommand({ shop: shop.shop, publicUrl: 'https://repairs.example' }, words)
  const tokenIn = (lines: string[]) =>
    /https:\/\/repairs\.example\/account\/reset\/([\w-]{43})$/.exec(lines.at(-1)!)![1]!
  const choose = (authtoken: string) =>
    shop.call('POST /api/account/password/resets', {
      data: { authtoken, password, confirmpassword: password },
    })
  const logIn = (email: string) =>
    shop.call('POST /api/loginuser/', { data: { email, password } }, { as: shop.browser() })

  test('npm run staff add prints a link that works once', async () => {
    const lines = await run('add', 'sam@example.com', 'Sam', 'Okafor')
    expect(lines[0]).toBe('sam@example.com is invited to the staff.')
    expect(await run('list')).toEqual(['sam@example.com  invited      Sam Okafor'])
    expect((await choose(tokenIn(lines))).status).toBe(200)
    expect((await choose(tokenIn(lines))).status).toBe(400)
    expect(await logIn('sam@example.com')).toMatchObject({ status: 200, body: { authLevel: 2 } })
    expect(await run('list')).toEqual(['sam@example.com  active       Sam Okafor'])
  })

  test('npm run staff add gives existing staff a new link', async () => {
    const sam = await shop.staff()
    const lines = await run('add', sam.email)
    expect(lines[0]).toBe(`${sam.email} is staff already.`)
    await choose(tokenIn(lines))
    expect((await logIn(sam.email)).status).toBe(200)
  })

  test('npm run staff add promotes a customer and ends their sessions', async () => {
    const mei = await shop.customer()
    const lines = await run('add', mei.email)
    expect(lines[0]).toContain('is staff now')
    expect((await shop.call('GET /api/check-auth', {}, { as: mei })).body.authLevel).toBe(0)
    await shop.logIn(mei.email, mei)
    expect((await shop.call('GET /api/check-auth', {}, { as: mei })).body.authLevel).toBe(2)
  })

  test('npm run staff add does not let a person in who signed up with the address without verifying it', async () => {
    const data = { fullname: 'Mallory', email: 'sam@example.com', password, confirmpassword: password }
    await shop.call('POST /api/createaccount/', { data })
    const link = await shop.link('sam@example.com')
    await run('add', 'sam@example.com')
    await shop.call('POST /api/verifyemail/', { data: { authtoken: link } })
    expect((await logIn('sam@example.com')).status).toBe(401)
  })

  test('npm run staff remove revokes access, but refuses for the last staff account', async () => {
    const [sam, ada] = [await shop.staff(), await shop.staff('Ada Novak')]
    expect(await run('remove', ada.email)).toEqual([
      `${ada.email} has no access to the Admin Panel any more.`,
    ])
    expect((await shop.call('GET /api/check-auth', {}, { as: ada })).body.authLevel).toBe(0)
    await expect(run('remove', sam.email)).rejects.toThrow('This is the last active staff account')
    await expect(run('remove', ada.email)).rejects.toThrow('is not a staff account')
  })

  test('npm run staff resets a lost second factor, so that the password alone logs in', async () => {
    const sam = await shop.staff()
    await expect(run('reset-2fa', sam.email)).rejects.toThrow('is not asked for a second step')
    const { body } = await shop.call(
      'POST /api/account/second-factor/enrolments',
      { data: { password: sam.password } },
      { as: sam },
    )
    const data = { code: generateCode(body.secret, shop.clock.now()) }
    expect(
      (await shop.call('POST /api/account/second-factor/confirmations', { data }, { as: sam })).status,
    ).toBe(200)
    const withPassword = { data: { email: sam.email, password: sam.password } }
    expect((await shop.call('POST /api/loginuser/', withPassword)).status).toBe(401)
    expect((await run('reset-2fa', sam.email))[0]).toContain('logs in with the password alone now')
    expect((await shop.call('GET /api/check-auth', {}, { as: sam })).body.authLevel).toBe(0)
    expect((await shop.call('POST /api/loginuser/', withPassword)).status).toBe(200)
    await expect(run('reset-2fa', 'nobody@example.com')).rejects.toThrow('has no account')
  })

  test('npm run staff answers wrong arguments with its usage', async () => {
    expect(await run('list')).toEqual([
      'There are no staff accounts yet. Begin with: npm run staff -- add <email>',
    ])
    await expect(run()).rejects.toThrow('Use one of:')
    await expect(run('add', 'sam')).rejects.toThrow('Please enter an email address')
  })
})

test('npm run staff opens a data directory, also while the server is running', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'mendpost-staff-'))
  const run = (...words: string[]) =>
    promisify(execFile)(process.execPath, ['src/commands/run.mjs', 'src/commands/staff.ts', ...words], {
      cwd: join(import.meta.dirname, '../..'),
      env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '', PUBLIC_URL: '', PORT: '4000' },
    })
  const added = await Promise.all([run('add', 'sam@example.com'), run('add', 'ada@example.com', 'Ada Novak')])
  for (const { stdout } of added) expect(stdout).toMatch(/http:\/\/localhost:4000\/account\/reset\/[\w-]{43}/)
  expect((await run('list')).stdout).toMatch(/ada@example\.com +invited +Ada Novak/)
  await expect(run('hire')).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining('Use one of:') })
  rmSync(dataDir, { recursive: true })
})
