import { existsSync, statSync } from 'node:fs'
import { reachSmtp } from '#integrations/reach-smtp.ts'
import { reachStripe } from '#integrations/reach-stripe.ts'
import { reachMailbox } from '#integrations/mailbox.ts'
import { reachLabelService } from '#integrations/reach-label-service.ts'
import { reachTextProvider } from '#integrations/reach-text-provider.ts'
import type { Env } from '#server/env.ts'
import { ok, warn, wrong, type Finding } from './finding.ts'
import { secretFile } from '#server/secret-key.ts'

/** Checks the environment variables for production, and the connection to the mail server, without sending anything. */
export async function examineSettings(env: Env): Promise<Finding[]> {
  return [
    address(env),
    ...proxy(env),
    secret(env),
    await mail(env),
    ...(await texts(env)),
    ...(await labels(env)),
    ...(await replies(env)),
    ...(await cards(env)),
    ...leftovers(env),
  ]
}

function address({ publicOrigin, publicUrl, isLocal, https }: Env): Finding {
  if (publicOrigin === null) {
    return warn(
      'Address',
      `PUBLIC_URL is not set: links in mails lead to ${publicUrl}. Set it to the address that visitors use`,
    )
  }
  if (isLocal) return warn('Address', `PUBLIC_URL is ${publicUrl}, which only this machine reaches`)
  return https ? ok('Address', publicUrl) : wrong('Address', `${publicUrl} is not encrypted`)
}

function proxy({ https, trustProxy }: Env): Finding[] {
  if (!https) return []
  // TLS must be terminated by a proxy, since the server itself only speaks HTTP.
  return trustProxy === 0
    ? [
        warn(
          'Proxy',
          'TRUST_PROXY=0 although PUBLIC_URL is https: every visitor seems to come from the proxy, and limits count all as one. Behind one proxy write 1',
        ),
      ]
    : [ok('Proxy', `X-Forwarded-For of ${trustProxy} ${trustProxy === 1 ? 'proxy' : 'proxies'} is believed`)]
}

function secret({ secretKey, dataDir, databaseUrl }: Env): Finding {
  if (secretKey) {
    return new Set(secretKey).size < 12
      ? wrong('Secret', 'SECRET_KEY is too plain to be random. Make one with: openssl rand -base64 32')
      : ok('Secret', 'SECRET_KEY is set. Keep it apart from the back-ups')
  }
  const file = secretFile(dataDir)
  if (databaseUrl) {
    return warn(
      'Secret',
      `SECRET_KEY is not set: a second process on this database would not find the one in ${file}`,
    )
  }
  if (!existsSync(file)) return ok('Secret', `the first start makes one in ${file}`)
  if (process.platform !== 'win32' && (statSync(file).mode & 0o077) !== 0) {
    return wrong('Secret', `others on this machine may read ${file}. Run: chmod 600 ${file}`)
  }
  return ok('Secret', `in ${file}. Keep it apart from the back-ups`)
}

async function mail({ smtpUrl, isLocal, dataDir }: Env): Promise<Finding> {
  if (smtpUrl === null) {
    return isLocal
      ? warn('Mail', `SMTP_URL is not set: mails are kept in ${dataDir}/mail`)
      : wrong(
          'Mail',
          'SMTP_URL is not set: customers get no mail, so no address can be confirmed and no customer can log in',
        )
  }
  const { host } = new URL(smtpUrl)
  const problem = await reachSmtp(smtpUrl)
  return problem === null
    ? ok('Mail', `${host} answers and lets us in; nothing was sent`)
    : wrong('Mail', `${host} does not take mail from us (${problem}). Check SMTP_URL and the firewall`)
}

async function texts({ sms, isLocal }: Env): Promise<Finding[]> {
  if (sms === null) return []
  const problem = await reachTextProvider(sms)
  if (problem !== null) return [wrong('Texts', `${problem}. Check SMS_URL and the firewall`)]
  const reached = sms.provider === 'webhook' ? `${new URL(sms.url).host} answers` : 'the provider lets us in'
  if (!isLocal) return [ok('Texts', `${reached}; nothing was sent`)]
  return [warn('Texts', `${reached}; delivery reports and replies cannot reach this machine`)]
}

async function labels({ labels, isLocal }: Env): Promise<Finding[]> {
  if (labels === null) return []
  const problem = await reachLabelService(labels)
  if (problem !== null) return [wrong('Labels', `${problem}. Check LABELS_URL and the firewall`)]
  const reached = `${new URL(labels.apiUrl).host} lets us in; nothing was bought`
  if (!isLocal) return [ok('Labels', reached)]
  return [warn('Labels', `${reached}; news of parcels cannot reach this machine, and are asked for instead`)]
}

async function replies({ mailbox }: Env): Promise<Finding[]> {
  if (mailbox === null) return []
  const reached = await reachMailbox(mailbox)
  if (typeof reached === 'string') {
    return [
      wrong(
        'Replies',
        `${mailbox.host} does not let us read ${mailbox.folder} (${reached}). Check INBOX_URL`,
      ),
    ]
  }
  return [
    ok(
      'Replies',
      `${mailbox.host} lets us read ${mailbox.folder} (${reached.mails} emails); nothing was changed`,
    ),
  ]
}

async function cards({ stripe, isLocal }: Env): Promise<Finding[]> {
  if (stripe === null) return []
  const problem = await reachStripe(stripe)
  if (problem !== null) return [wrong('Cards', `Stripe does not serve us: ${problem}`)]
  if (/^.._test_/.test(stripe.secretKey)) {
    const message = 'STRIPE_SECRET_KEY is a test key: no card is charged'
    return [isLocal ? ok('Cards', message) : warn('Cards', `${message}. Use the live key to take money`)]
  }
  return [ok('Cards', 'Stripe answers; nothing was charged')]
}

function leftovers({ admin, throttle }: Env): Finding[] {
  return [
    ...(admin
      ? [
          warn(
            'Admin',
            'ADMIN_PASSWORD is set. Remove it once that account exists: each start would give it the access back that it has lost',
          ),
        ]
      : []),
    ...(throttle ? [] : [warn('Limits', 'THROTTLE=off: guessing passwords is not slowed down')]),
  ]
}
