import { resolve } from 'node:path'
import { z } from 'zod'
import type { StoragePlace } from '#integrations/storage.ts'
import type { LabelServiceSettings } from '#integrations/labels.ts'
import type { TextProviderSettings } from '#integrations/text-messages.ts'
import type { MailboxSettings } from '#integrations/mailbox.ts'
import { parseEmailAddress } from '#emails/email-address.ts'
import { readMailboxUrl } from './mailbox-url.ts'
import { readLabelsUrl } from './labels-url.ts'
import { readSmsUrl } from './sms-url.ts'
import { readStorageUrl } from './storage-url.ts'
import { WrongEnvironment } from './environment-error.ts'

const port = z.coerce.number({ error: 'must be a port number' }).int().min(0).max(65535)
const webAddress = z.url({
  protocol: /^https?$/,
  error: 'must be a web address such as https://repairs.example.com',
})

const asAddress = 'then user:password@host, with / ? and # in the password written %2F, %3F and %23'

// Of 32 random characters of base64, more than 20 differ; of 32 random hexadecimal digits, more than 8 nearly always do.
const MIN_DIFFERENT = 8

const schema = z.object({
  PORT: port.default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  PUBLIC_URL: webAddress.optional(),
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/, error: `must begin with postgres://, ${asAddress}` })
    .optional(),
  STORAGE_URL: z.string().optional(),
  BACKUP_URL: z.string().optional(),
  BACKUP_AT: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time such as 03:00')
    .default('03:00'),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: `must begin with smtp:// or smtps://, ${asAddress}` })
    .optional(),
  MAIL_FROM: z
    .string()
    .refine((from) => /^[^\s<>@]+@[^\s<>@]+$/.test(parseEmailAddress(from).address), {
      error: 'must be an email address, alone or as in "Example Repairs <repairs@example.com>"',
    })
    .optional(),
  SMS_URL: z.string().optional(),
  LABELS_URL: z.string().optional(),
  SHOP_EMAIL: z.email({ error: 'must be an email address' }).optional(),
  REPLY_ADDRESS: z
    .email({ error: 'must be an email address' })
    .regex(
      /^[^+]{1,20}@/,
      'must have at most 20 characters before the @, and no plus: the ticket follows there',
    )
    .optional(),
  INBOX_URL: z.string().optional(),
  INBOX_SECRET: z.string().min(16, 'must have at least 16 characters').optional(),
  INBOX_AUTH_HOST: z
    .string()
    .regex(/^[\w-]+(\.[\w-]+)*$/, 'must be the name of a host such as mx.example.com')
    .optional(),
  ADMIN_EMAIL: z.email({ error: 'must be an email address' }).optional(),
  ADMIN_PASSWORD: z.string().min(8, 'must have at least 8 characters').max(128).optional(),
  ADMIN_NAME: z.string().min(1).max(120).optional(),
  SECRET_KEY: z
    .string()
    .min(32, { error: 'must have at least 32 characters', abort: true })
    .refine((key) => new Set(key).size >= MIN_DIFFERENT, {
      error: 'is too plain to be random: make one with openssl rand -base64 32',
    })
    .optional(),
  TRUST_PROXY: z.coerce.number({ error: 'must be a number of proxies' }).int().min(0).max(10).optional(),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^(sk|rk)_(test|live)_\w+$/, 'must begin with sk_live_, rk_live_ or sk_test_')
    .optional(),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_\S+$/, 'must begin with whsec_')
    .optional(),
  STRIPE_API_URL: webAddress.optional(),
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  THROTTLE: z.enum(['on', 'off'], { error: 'must be on or off' }).default('on'),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
})

export type Env = {
  port: number
  host: string
  /** Base URL of links in emails, without a trailing slash. */
  publicUrl: string
  /** The Origin that state-changing requests must have; null compares with the request's own host. */
  publicOrigin: string | null
  https: boolean
  /** Whether the site is only reachable from this machine. */
  isLocal: boolean
  dataDir: string
  databaseUrl: string | null
  /** Where uploads are stored. */
  storage: StoragePlace
  /** Where and when backups are made by themselves; null when they are not. */
  backup: { place: StoragePlace; at: string } | null
  smtpUrl: string | null
  /** Settings of the text provider; null when the shop sends no texts. */
  sms: TextProviderSettings | null
  /** Settings of the label service; null when the shop buys labels elsewhere. */
  labels: LabelServiceSettings | null
  mailFrom: string | null
  shopEmail: string | null
  /** Where replies of customers arrive; null where nothing takes them. */
  inbox: {
    replyAddress: string
    /** Signs what is posted to `/api/mail/inbound`. */
    secret: string | null
    /** The mail server whose Authentication-Results are believed. */
    authHost: string | null
  } | null
  /** The mailbox that replies are fetched from, over IMAP; null where none is. */
  mailbox: MailboxSettings | null
  admin: { email: string; password: string; name: string } | null
  secretKey: string | null
  /** Settings of card payments; null when they are switched off. */
  stripe: { secretKey: string; webhookSecret: string; apiUrl: string | null } | null
  trustProxy: number
  /** Bearer token for `/metrics`; null allows loopback requests only. */
  metricsToken: string | null
  throttle: boolean
  logLevel: z.infer<typeof schema>['LOG_LEVEL']
}

const local = new Set(['localhost', '127.0.0.1', '[::1]'])
const loopbackHost = /^(localhost|127(\.\d+){3}|\[?::1\]?)$/

// Invalid variables are left out, so that the rules between variables can add their mistakes to the same list.
function readVariables(set: Record<string, string | undefined>): {
  env: z.infer<typeof schema>
  mistakes: string[]
} {
  const read = schema.safeParse(set)
  if (read.success) return { env: read.data, mistakes: [] }
  const wrong = new Set(read.error.issues.map((issue) => String(issue.path[0])))
  return {
    env: schema.parse(Object.fromEntries(Object.entries(set).filter(([name]) => !wrong.has(name)))),
    mistakes: read.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`),
  }
}

/** Reads the whole configuration; throws `WrongEnvironment` with a list of all mistakes. */
export function readEnv(variables: Record<string, string | undefined>): Env {
  // An empty variable, as Compose files leave them, counts as not set.
  const set = Object.fromEntries(
    Object.entries(variables).filter(([, value]) => value !== undefined && value !== ''),
  )
  const { env, mistakes } = readVariables(set)
  const url = env.PUBLIC_URL ? new URL(env.PUBLIC_URL) : null
  const https = url?.protocol === 'https:'
  const hasLocalUrl = url ? local.has(url.hostname) : set['PUBLIC_URL'] === undefined
  // A server that listens on every interface can be reached by other machines, whatever PUBLIC_URL says.
  const isLocal = hasLocalUrl && loopbackHost.test(env.HOST)

  if (url && !https && !hasLocalUrl)
    mistakes.push('PUBLIC_URL must begin with https:// unless it is localhost')
  if (url && url.pathname !== '/') mistakes.push('PUBLIC_URL must be the root of a site, without a path')
  if (https && set['TRUST_PROXY'] === undefined) {
    mistakes.push('TRUST_PROXY must be written out when PUBLIC_URL is https (1 behind one proxy, 0 without)')
  }
  if (Boolean(set['ADMIN_EMAIL']) !== Boolean(set['ADMIN_PASSWORD'])) {
    mistakes.push('ADMIN_EMAIL and ADMIN_PASSWORD belong together')
  }
  if (Boolean(set['STRIPE_SECRET_KEY']) !== Boolean(set['STRIPE_WEBHOOK_SECRET'])) {
    mistakes.push('STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET belong together')
  }
  if (set['STRIPE_API_URL'] && !set['STRIPE_SECRET_KEY']) {
    mistakes.push('STRIPE_API_URL is of no use without STRIPE_SECRET_KEY')
  }
  const api = env.STRIPE_API_URL ? new URL(env.STRIPE_API_URL) : null
  if (api && api.protocol !== 'https:' && !local.has(api.hostname)) {
    mistakes.push(
      'STRIPE_API_URL must begin with https:// unless it is localhost, since the key travels there',
    )
  }
  if (set['DATABASE_URL'] && !set['SECRET_KEY'] && !isLocal) {
    mistakes.push(
      'SECRET_KEY must be set when PostgreSQL is used, since several processes may share it: the content of secret.key, if the shop has one in DATA_DIR',
    )
  }
  const storage = readStorageUrl(set['STORAGE_URL'], env.DATA_DIR)
  if (typeof storage === 'string') mistakes.push(`STORAGE_URL ${storage}`)
  const sms = set['SMS_URL'] === undefined ? null : readSmsUrl(set['SMS_URL'])
  if (typeof sms === 'string') mistakes.push(`SMS_URL ${sms}`)
  const labels = set['LABELS_URL'] === undefined ? null : readLabelsUrl(set['LABELS_URL'])
  if (typeof labels === 'string') mistakes.push(`LABELS_URL ${labels}`)
  if (Boolean(set['REPLY_ADDRESS']) !== Boolean(set['INBOX_URL'] ?? set['INBOX_SECRET'])) {
    mistakes.push('REPLY_ADDRESS belongs together with INBOX_URL or INBOX_SECRET')
  }
  const mailbox = set['INBOX_URL'] === undefined ? null : readMailboxUrl(set['INBOX_URL'])
  if (typeof mailbox === 'string') mistakes.push(`INBOX_URL ${mailbox}`)
  const backup = set['BACKUP_URL'] === undefined ? null : readStorageUrl(set['BACKUP_URL'], env.DATA_DIR)
  if (typeof backup === 'string') mistakes.push(`BACKUP_URL ${backup}`)
  else if (backup && typeof storage !== 'string' && isWithin(backup, storage))
    mistakes.push('BACKUP_URL must be another place than STORAGE_URL, and not a folder in it')
  if (
    mistakes.length > 0 ||
    typeof storage === 'string' ||
    typeof backup === 'string' ||
    typeof sms === 'string' ||
    typeof labels === 'string' ||
    typeof mailbox === 'string'
  )
    throw new WrongEnvironment(mistakes)

  return {
    port: env.PORT,
    host: env.HOST,
    publicUrl: url?.origin ?? `http://localhost:${env.PORT}`,
    publicOrigin: url?.origin ?? null,
    https,
    isLocal,
    dataDir: resolve(env.DATA_DIR),
    databaseUrl: env.DATABASE_URL ?? null,
    storage,
    backup: backup && { place: backup, at: env.BACKUP_AT },
    smtpUrl: env.SMTP_URL ?? null,
    sms,
    labels,
    mailFrom: env.MAIL_FROM ?? null,
    shopEmail: env.SHOP_EMAIL ?? null,
    inbox: env.REPLY_ADDRESS
      ? {
          replyAddress: env.REPLY_ADDRESS.toLowerCase(),
          secret: env.INBOX_SECRET ?? null,
          authHost: env.INBOX_AUTH_HOST?.toLowerCase() ?? null,
        }
      : null,
    mailbox,
    admin:
      env.ADMIN_EMAIL && env.ADMIN_PASSWORD
        ? { email: env.ADMIN_EMAIL, password: env.ADMIN_PASSWORD, name: env.ADMIN_NAME ?? 'Admin' }
        : null,
    secretKey: env.SECRET_KEY ?? null,
    stripe:
      env.STRIPE_SECRET_KEY && env.STRIPE_WEBHOOK_SECRET
        ? {
            secretKey: env.STRIPE_SECRET_KEY,
            webhookSecret: env.STRIPE_WEBHOOK_SECRET,
            apiUrl: env.STRIPE_API_URL ?? null,
          }
        : null,
    trustProxy: env.TRUST_PROXY ?? 0,
    metricsToken: env.METRICS_TOKEN ?? null,
    throttle: !(env.THROTTLE === 'off' && isLocal),
    logLevel: env.LOG_LEVEL,
  }
}

// Removing old backups must never reach the photos, and a backup among them would hold all earlier ones.
function isWithin(backups: StoragePlace, uploads: StoragePlace): boolean {
  if (backups.kind === 'disk')
    return uploads.kind === 'disk' && `${backups.folder}/`.startsWith(`${uploads.folder}/`)
  return uploads.kind === 's3' && backups.bucket === uploads.bucket && backups.endpoint === uploads.endpoint
}
