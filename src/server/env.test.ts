import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { readEnv } from './env.ts'
import { WrongEnvironment } from './environment-error.ts'

const secretKey = 'thirty-two characters or more, random'
const inPublic = { PUBLIC_URL: 'https://repairs.example.com', TRUST_PROXY: '1' }

function mistakesIn(variables: Record<string, string | undefined>): string[] {
  try {
    readEnv(variables)
    return []
  } catch (error) {
    expect(error).toBeInstanceOf(WrongEnvironment)
    return (error as WrongEnvironment).mistakes
  }
}

test('readEnv needs no variable', () => {
  expect(readEnv({})).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    publicUrl: 'http://localhost:3000',
    publicOrigin: null,
    https: false,
    isLocal: true,
    dataDir: resolve('./data'),
    databaseUrl: null,
    secretKey: null,
    trustProxy: 0,
    throttle: true,
  })
  expect(readEnv({ PORT: '4000' }).publicUrl).toBe('http://localhost:4000')
})

test('an empty variable, as Compose leaves it, counts as not set', () => {
  expect(readEnv({ SMTP_URL: '', SECRET_KEY: '', PUBLIC_URL: '', TRUST_PROXY: '' })).toEqual(readEnv({}))
})

test('BACKUP_URL and BACKUP_AT say where and when backups are made, and never where the photos are', () => {
  expect(readEnv({}).backup).toBeNull()
  expect(readEnv({ BACKUP_URL: 'file:/mnt/backups' }).backup).toEqual({
    place: { kind: 'disk', folder: '/mnt/backups' },
    at: '03:00',
  })
  expect(readEnv({ BACKUP_URL: 'file:/mnt/backups', BACKUP_AT: '22:15' }).backup?.at).toBe('22:15')
  expect(mistakesIn({ BACKUP_URL: '/mnt/backups' })).toEqual([
    'BACKUP_URL must begin with file: or s3:// (see .env.example)',
  ])
  expect(mistakesIn({ BACKUP_URL: 'file:/mnt/backups', BACKUP_AT: '3am' })).toEqual([
    'BACKUP_AT must be a time such as 03:00',
  ])
  const bucket = 's3://key:secret@s3.ap-southeast-2.amazonaws.com/my-bucket'
  expect(mistakesIn({ BACKUP_URL: bucket, STORAGE_URL: bucket })).toEqual([
    'BACKUP_URL must be another place than STORAGE_URL, and not a folder in it',
  ])
  // Each backup would hold all earlier ones.
  expect(mistakesIn({ BACKUP_URL: 'file:/srv/data/uploads/backups', DATA_DIR: '/srv/data' })).toHaveLength(1)
  expect(
    readEnv({ BACKUP_URL: 'file:/srv/data/uploads-of-old', DATA_DIR: '/srv/data' }).backup,
  ).not.toBeNull()
})

test('a public shop requires https', () => {
  for (const address of [
    'http://repairs.example.com',
    'http://192.168.0.7:3000',
    'http://localhost.example.com',
  ]) {
    expect(mistakesIn({ PUBLIC_URL: address }), address).toEqual([
      'PUBLIC_URL must begin with https:// unless it is localhost',
    ])
  }
  for (const address of ['http://localhost:3000', 'http://127.0.0.1:3000']) {
    expect(readEnv({ PUBLIC_URL: address }), address).toMatchObject({ https: false, isLocal: true })
  }
  expect(readEnv(inPublic)).toMatchObject({
    https: true,
    isLocal: false,
    publicOrigin: 'https://repairs.example.com',
  })
})

test('https requires an explicit TRUST_PROXY', () => {
  const mistake = ['TRUST_PROXY must be written out when PUBLIC_URL is https (1 behind one proxy, 0 without)']
  expect(mistakesIn({ PUBLIC_URL: 'https://repairs.example.com' })).toEqual(mistake)
  expect(mistakesIn({ PUBLIC_URL: 'https://localhost' })).toEqual(mistake)
  expect(readEnv({ ...inPublic, TRUST_PROXY: '0' }).trustProxy).toBe(0)
  expect(mistakesIn({ TRUST_PROXY: 'yes' })).toEqual(['TRUST_PROXY must be a number of proxies'])
  expect(mistakesIn({ TRUST_PROXY: '11' })).toHaveLength(1)
})

const secretForPostgres =
  'SECRET_KEY must be set when PostgreSQL is used, since several processes may share it: the content of secret.key, if the shop has one in DATA_DIR'

test('a database that processes may share requires SECRET_KEY', () => {
  const DATABASE_URL = 'postgres://mendpost:hush@db/mendpost'
  expect(mistakesIn({ ...inPublic, DATABASE_URL })).toEqual([secretForPostgres])
  expect(readEnv({ ...inPublic, DATABASE_URL, SECRET_KEY: secretKey }).secretKey).toBe(secretKey)
  expect(readEnv({ DATABASE_URL }).databaseUrl).toBe(DATABASE_URL)
  expect(mistakesIn({ SECRET_KEY: 'short' })).toEqual(['SECRET_KEY must have at least 32 characters'])
  expect(mistakesIn({ SECRET_KEY: 'ab'.repeat(20) })).toEqual([
    'SECRET_KEY is too plain to be random: make one with openssl rand -base64 32',
  ])
})

test('the first admin requires both an address and a password', () => {
  const mistake = ['ADMIN_EMAIL and ADMIN_PASSWORD belong together']
  expect(mistakesIn({ ADMIN_EMAIL: 'ada@example.com' })).toEqual(mistake)
  expect(mistakesIn({ ADMIN_PASSWORD: 'seven green kettles' })).toEqual(mistake)
  expect(mistakesIn({ ADMIN_EMAIL: 'ada@example.com', ADMIN_PASSWORD: 'short' })).toEqual([
    'ADMIN_PASSWORD must have at least 8 characters',
  ])
})

test('rate limits can only be switched off on the loopback interface', () => {
  expect(readEnv({ THROTTLE: 'off' }).throttle).toBe(false)
  expect(readEnv({ THROTTLE: 'off', PUBLIC_URL: 'http://localhost:3000' }).throttle).toBe(false)
  expect(readEnv({ THROTTLE: 'off', ...inPublic }).throttle).toBe(true)
  for (const HOST of ['127.0.0.1', '127.0.0.2', 'localhost', '::1'])
    expect(readEnv({ THROTTLE: 'off', HOST }).throttle, HOST).toBe(false)
  for (const HOST of ['0.0.0.0', '::', '192.168.0.7', 'localhost.example.com']) {
    expect(readEnv({ THROTTLE: 'off', HOST }), HOST).toMatchObject({ throttle: true, isLocal: false })
    const PUBLIC_URL = 'http://localhost:3000'
    expect(readEnv({ THROTTLE: 'off', HOST, PUBLIC_URL }), HOST).toMatchObject({ throttle: true })
  }
})

test('readEnv reports every mistake together, without repeating secrets', () => {
  const wrong = {
    PORT: '99999',
    PUBLIC_URL: 'http://repairs.example.com/shop',
    DATABASE_URL: 'mysql://mendpost:hush@db/mendpost',
    SMTP_URL: 'https://user:hush@mail.example.com',
    SHOP_EMAIL: 'nobody',
    ADMIN_EMAIL: 'ada@example.com',
    SECRET_KEY: 'hush',
    THROTTLE: 'slow',
  }
  const mistakes = mistakesIn(wrong)
  expect(mistakes.map((mistake) => mistake.split(' ')[0]!).toSorted()).toEqual([
    'ADMIN_EMAIL',
    'DATABASE_URL',
    'PORT',
    'PUBLIC_URL',
    'PUBLIC_URL',
    'SECRET_KEY',
    'SHOP_EMAIL',
    'SMTP_URL',
    'THROTTLE',
  ])
  expect(new WrongEnvironment(mistakes).message).not.toContain('hush')
  expect(mistakesIn({ PUBLIC_URL: 'repairs', DATABASE_URL: 'postgres://db/mendpost' })).toEqual([
    'PUBLIC_URL must be a web address such as https://repairs.example.com',
    secretForPostgres,
  ])
})

test('an address whose password is not encoded, and a sender without an address, are refused with what to write', () => {
  for (const [name, address] of Object.entries({
    DATABASE_URL: 'postgres://mendpost:pa/hush@db/mendpost',
    SMTP_URL: 'smtp://user:pa#hush@mail.example.com:587',
  })) {
    const [mistake] = mistakesIn({ [name]: address })
    expect(mistake).toContain('written %2F, %3F and %23')
    expect(mistake).not.toContain('hush')
  }
  for (const MAIL_FROM of ['Example Repairs', 'Example Repairs <>', 'repairs@', 'a b@example.com'])
    expect(mistakesIn({ MAIL_FROM }), MAIL_FROM).toHaveLength(1)
  for (const MAIL_FROM of [
    'repairs@example.com',
    '"Example Repairs" <repairs@example.com>',
    'shop@localhost',
  ])
    expect(readEnv({ MAIL_FROM }).mailFrom).toBe(MAIL_FROM)
})

test('card payments require both secrets, and an API URL that the key may be sent to', () => {
  const both = { STRIPE_SECRET_KEY: 'rk_live_abc123', STRIPE_WEBHOOK_SECRET: 'whsec_abc' }
  expect(readEnv({}).stripe).toBeNull()
  expect(readEnv(both).stripe).toEqual({
    secretKey: 'rk_live_abc123',
    webhookSecret: 'whsec_abc',
    apiUrl: null,
  })
  const together = ['STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET belong together']
  expect(mistakesIn({ STRIPE_SECRET_KEY: 'sk_test_abc' })).toEqual(together)
  expect(mistakesIn({ STRIPE_WEBHOOK_SECRET: 'whsec_abc' })).toEqual(together)
  expect(mistakesIn({ ...both, STRIPE_SECRET_KEY: 'pk_live_public' })).toEqual([
    'STRIPE_SECRET_KEY must begin with sk_live_, rk_live_ or sk_test_',
  ])
  expect(mistakesIn({ ...both, STRIPE_API_URL: 'http://stripe.example' })).toEqual([
    'STRIPE_API_URL must begin with https:// unless it is localhost, since the key travels there',
  ])
  expect(mistakesIn({ STRIPE_API_URL: 'https://stripe.example' })).toEqual([
    'STRIPE_API_URL is of no use without STRIPE_SECRET_KEY',
  ])
})

test('REPLY_ADDRESS and a way by which replies come belong together', () => {
  const inbox = { REPLY_ADDRESS: 'Reply@shop.example', INBOX_SECRET: 'a secret of 16 signs' }
  expect(readEnv({}).inbox).toBe(null)
  expect(readEnv(inbox).inbox).toEqual({
    replyAddress: 'reply@shop.example',
    secret: 'a secret of 16 signs',
    authHost: null,
  })
  const url = 'imaps://reply:secret@mail.example.com'
  const fetched = { REPLY_ADDRESS: 'reply@shop.example', INBOX_URL: url, INBOX_AUTH_HOST: 'MX.example.com' }
  expect(readEnv(fetched).inbox).toMatchObject({ secret: null, authHost: 'mx.example.com' })
  expect(readEnv(fetched).mailbox).toMatchObject({ host: 'mail.example.com', user: 'reply' })
  expect(mistakesIn({ REPLY_ADDRESS: 'reply@shop.example' })).toHaveLength(1)
  expect(mistakesIn({ INBOX_URL: url })).toHaveLength(1)
  expect(mistakesIn({ ...inbox, REPLY_ADDRESS: 'reply+all@shop.example' })).toHaveLength(1)
  expect(mistakesIn({ ...fetched, INBOX_URL: 'imap://reply:secret@mail.example.com' })).toHaveLength(1)
  expect(mistakesIn({ ...fetched, INBOX_URL: 'https://mail.example.com' })).toHaveLength(1)
  expect(mistakesIn({ ...inbox, INBOX_SECRET: 'short' })).toHaveLength(1)
})
