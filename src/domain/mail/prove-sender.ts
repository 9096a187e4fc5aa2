import type { Inbox } from '../inbox.ts'
import { toDomain } from './address-parts.ts'
import { isValidSignature, listSignatures, parseTags, type RawMail } from './dkim.ts'

/** Whether the domain of an address vouches for a mail; `unknown` when DNS was not reached. */
export type Proof = 'proved' | 'not_proved' | 'unknown'

/**
 * Checks that a mail comes from where its From says: by what the mail server of `authHost` wrote above it, else by the signatures that
 * it carries. A signature counts when its domain and that of From are aligned as DMARC defines it; SPF alone says nothing about From.
 */
export async function proveSender(
  inbox: Inbox,
  mail: RawMail,
  { from, now }: { from: string; now: number },
): Promise<Proof> {
  const domain = toDomain(from)
  // Of several headers a signature covers the last one alone (RFC 6376, 5.4.2), and readers choose another.
  const isOne = mail.headers.filter(({ name }) => name === 'from').length === 1
  if (domain === '' || !isOne) return 'not_proved'
  try {
    const isProved =
      inbox.authHost === null
        ? await isSigned(inbox, mail, { domain, now })
        : await isVouchedFor(inbox, mail, { domain, host: inbox.authHost })
    return isProved ? 'proved' : 'not_proved'
  } catch {
    return 'unknown'
  }
}

async function isSigned(
  inbox: Inbox,
  mail: RawMail,
  { domain, now }: { domain: string; now: number },
): Promise<boolean> {
  for (const signature of listSignatures(mail, (signer) => mayAlign(signer, domain))) {
    if (!(await isValidSignature(mail, signature, { resolveTxt: inbox.resolveTxt, now }))) continue
    if (await isAligned(inbox, signature.domain, domain)) return true
  }
  return false
}

type Expected = { domain: string; host: string }

/** Reads the topmost Authentication-Results of a host (RFC 8601); those below may have come with the mail. */
async function isVouchedFor(
  inbox: Inbox,
  { headers }: RawMail,
  { domain, host }: Expected,
): Promise<boolean> {
  const results = headers
    .filter(({ name }) => name === 'authentication-results')
    .map(({ line }) => parseResults(line.slice(line.indexOf(':') + 1)))
    .find((one) => one.host === host)
  for (const { method, result, properties } of results?.methods ?? []) {
    if (result !== 'pass') continue
    if (method === 'dmarc' && toDomain(properties.get('header.from') ?? '') === domain) return true
    const signer = properties.get('header.d') ?? properties.get('header.i')
    if (method !== 'dkim' || signer === undefined) continue
    if (mayAlign(toDomain(signer), domain) && (await isAligned(inbox, toDomain(signer), domain))) return true
  }
  return false
}

type Results = {
  host: string
  methods: { method: string; result: string; properties: Map<string, string> }[]
}

function parseResults(value: string): Results {
  const [host = '', ...parts] = withoutComments(value).toLowerCase().split(';')
  return {
    host: host.trim().split(/\s/)[0] ?? '',
    methods: parts.map((part) => {
      const [first = '', ...rest] = part.replace(/\s+/g, ' ').replace(/ ?= ?/g, '=').trim().split(' ')
      const [method = '', result = ''] = first.split('=')
      const pairs = rest.map((one) => one.split('=', 2) as [string, string?])
      return {
        method: method.split('/')[0]!,
        result,
        properties: new Map(pairs.map(([name, given = '']) => [name, given.replace(/^"|"$/g, '')])),
      }
    }),
  }
}

/** Without comments in brackets, which may be nested, and without separators inside quotes. */
function withoutComments(value: string): string {
  let depth = 0
  let quoted = false
  let kept = ''
  for (let at = 0; at < value.length; at++) {
    const sign = value[at]!
    if (sign === '\\') at += 1
    else if (sign === '"' && depth === 0) quoted = !quoted
    else if (quoted) kept += /[\w.@-]/.test(sign) ? sign : '_'
    else if (sign === '(') depth += 1
    else if (sign === ')') depth = Math.max(0, depth - 1)
    else if (depth === 0) kept += sign
  }
  return kept
}

function getCommonEnd(one: string, other: string): string {
  const labels = one.split('.')
  const others = other.split('.')
  let same = 0
  while (same < labels.length && labels.at(-1 - same) === others.at(-1 - same)) same += 1
  return labels.slice(labels.length - same).join('.')
}

/** Whether two domains can belong together at all: the records of others need not be asked for. */
function mayAlign(signer: string, domain: string): boolean {
  return signer === domain || getCommonEnd(signer, domain).includes('.')
}

/** Whether two domains are of one organisation, found by walking up to its DMARC record (RFC 7489 and its successor). */
async function isAligned({ resolveTxt }: Inbox, signer: string, domain: string): Promise<boolean> {
  if (signer === domain) return true
  const own = await findRecord(resolveTxt, domain)
  if (own?.get('adkim') === 's') return false
  const [one, other] = [
    await findOrganisation(resolveTxt, signer),
    await findOrganisation(resolveTxt, domain),
  ]
  return one !== null && one === other
}

const MAX_LABELS = 8

/** The topmost domain above or at this one with a DMARC record that is not a registry's. */
async function findOrganisation(resolveTxt: Inbox['resolveTxt'], domain: string): Promise<string | null> {
  const labels = domain.split('.').slice(-MAX_LABELS)
  for (let count = 2; count <= labels.length; count++) {
    const name = labels.slice(-count).join('.')
    const record = await findRecord(resolveTxt, name)
    if (record && record.get('psd') !== 'y') return name
  }
  return null
}

async function findRecord(
  resolveTxt: Inbox['resolveTxt'],
  domain: string,
): Promise<Map<string, string> | null> {
  const [record] = (await resolveTxt(`_dmarc.${domain}`)).filter((text) => /^v=DMARC1\s*(;|$)/.test(text))
  return record === undefined ? null : parseTags(record.toLowerCase())
}
