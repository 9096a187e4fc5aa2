import { readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { startShop, type RunningShop } from '#test/e2e/start-shop.ts'

let running: RunningShop | undefined
afterEach(async () => {
  await running?.forget()
  running = undefined
})

const email = 'mei.of.the.log@example.com'
const person = { fullname: 'Mei Ofthelog', email, password: 'seven green kettles' }

test('no token, address or name of a person is in the log, at the level debug too', async () => {
  running = await startShop({ env: { LOG_LEVEL: 'debug' } })
  const { url, dataDir, output } = running
  const send = (path: string, data: object) =>
    fetch(url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: url },
      body: JSON.stringify({ data }),
    })
  await send('/api/createaccount/', { ...person, confirmpassword: person.password })
  const mail = await expect
    .poll(
      () => readdirSync(dataDir, { recursive: true, encoding: 'utf8' }).find((one) => one.endsWith('.eml')),
      {
        timeout: 20_000,
      },
    )
    .toBeDefined()
    .then(() =>
      readdirSync(dataDir, { recursive: true, encoding: 'utf8' }).find((one) => one.endsWith('.eml'))!,
    )
  const text = (await readFile(join(dataDir, mail), 'utf8')).replace(/=\r\n/g, '')
  const [, verification] = /\/account\/verify\/([\w-]{43})/.exec(text)!
  const forged = 'Forged_token-'.padEnd(43, 'x')
  const track = 'Track_token-'.padEnd(30, 'y')
  const pages = [
    `/account/verify/${verification}`,
    `/account/verify/${verification}.data`,
    `/account/reset/${forged}`,
    `/account/link/${forged}`,
    `/account/confirm/${forged}`,
    `/account/reset/${forged}?name=1`,
    `/track/${track}`,
    `/track/${track}?x=${forged}`,
    `/TRACK/${track}/more`,
    `/api/track/${track}`,
    `/api/track/${track}/nothing`,
    `/unknown/${forged}?email=${email}`,
  ]
  for (const path of pages) await (await fetch(url + path, { redirect: 'manual' })).text()
  await send(`/api/track/${track}/quotes/1/answer`, {
    answer: 'approve',
    name: person.fullname,
    digits: '1234',
  })
  await send('/api/account/password/resets', {
    authtoken: forged,
    ...person,
    confirmpassword: person.password,
  })
  await send('/api/account/verifications', { authtoken: verification })
  const loggedIn = await send('/api/loginuser/', { email, password: person.password })
  const session = /mendpost-session=([\w-]{43})/.exec(loggedIn.headers.get('set-cookie') ?? '')?.[1]
  await fetch(`${url}/account/dashboard`, { headers: { cookie: `mendpost-session=${forged}` } })

  const log = output()
  expect(log.split('\n').length).toBeGreaterThan(pages.length)
  for (const secret of [
    verification!,
    forged,
    track,
    email,
    person.fullname,
    person.password,
    session ?? forged,
  ])
    expect([secret, log.includes(secret)]).toEqual([secret, false])
})

test('a public shop without a mail server says at the start, loudly, that customers get no mail', async () => {
  running = await startShop({
    env: {
      PUBLIC_URL: 'https://shop.example',
      SECRET_KEY: 'Vq3xk9TzLw8mPd2RsYb6NcHj4GfUeAo7',
      TRUST_PROXY: '1',
    },
  })
  const line = running
    .output()
    .split('\n')
    .find((one) => one.includes('SMTP_URL is not set: customers get no mail'))
  expect(line).toBeDefined()
  expect(JSON.parse(line!)).toMatchObject({ level: 50 })
})
