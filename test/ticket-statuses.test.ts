import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { expect, test } from 'vitest'
import { ticketCalls } from '#contract/tickets.schema.ts'
import { statusTexts } from '#contract/status-texts.ts'
import {
  erasesPasscode,
  isAtOrAfter,
  isEmailed,
  isPosted,
  isWithShop,
  statuses,
  statusCodes,
  ticketStatuses,
} from '#contract/ticket-statuses.ts'
import { deliveredText } from '#domain/texts/delivered-texts.ts'
import { listQueues } from '#domain/workflow/next-of.ts'
import type { QueueFacts } from '#domain/workflow/ticket-conditions.ts'
import { statusTemplate, emailTemplateKeys, emailTemplateNames } from '#contract/email-templates.ts'

const root = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')

test('each status has a unique code, key, name and class', () => {
  for (const column of ['code', 'key', 'name', 'className'] as const) {
    const values = ticketStatuses.map((status) => String(status[column]))
    expect(new Set(values).size, column).toBe(values.length)
  }
})

test('the rank of a status is its place in the list, whatever its code', () => {
  for (const [rank, one] of statuses.entries()) {
    for (const [other, two] of statuses.entries()) expect(isAtOrAfter(one, two)).toBe(rank >= other)
  }
})

test('a passcode is erased when the phone leaves the shop, and only then', () => {
  expect(statuses.filter(erasesPasscode)).toEqual(statuses.filter(isPosted))
})

test.each([false, true])(
  'a phone at the shop is in a work queue in each status, tested on arrival: %s',
  (tested) => {
    const facts: Omit<QueueFacts, 'status'> = {
      battery: 'fine',
      outcome: null,
      noticeAccepted: true,
      announced: true,
      returnNumber: false,
      intakeTested: tested,
      phoneConfirmed: tested,
      intakePhotos: 2,
      quoteOpen: false,
      completionIssued: false,
      completionReviewed: false,
      left_cents: 100,
      billed: true,
      waitingFor: 'nobody',
      statusSince: 0,
      payUntil: 0,
      neighbourReady: false,
      askDeliveryAt: null,
      quoteAnsweredAt: null,
      waitsForPart: false,
      dueAt: null,
    }
    for (const status of statuses.filter(isWithShop)) {
      expect(listQueues({ ...facts, status }).size, `status ${status}`).toBeGreaterThan(0)
    }
  },
)

test('src/web/ui/status.css gives each status its colours', () => {
  const sheet = read('src/web/ui/status.css')
  for (const { className, tone } of ticketStatuses) {
    const rule = new RegExp(`^\\.${className} \\{([^}]*)\\}`, 'm').exec(sheet)?.[1]
    expect(rule, `src/web/ui/status.css has no rule for .${className}`).toBeDefined()
    expect(rule, `.${className} in src/web/ui/status.css`).toContain(`--status: var(--color-${tone});`)
  }
})

test('the status counts have an entry for each status', () => {
  const counts = Object.fromEntries(statuses.map((status) => [status, 0]))
  const { output } = ticketCalls['GET /api/tickets/status-counts']
  expect(output.safeParse({ counts, total: 0 }).success).toBe(true)
  for (const status of statuses) {
    const { [status]: _, ...others } = counts
    expect(output.safeParse({ counts: others, total: 0 }).success, `without ${status}`).toBe(false)
  }
})

test('the email about a status has a name, a subject and an opening; other statuses have no template', () => {
  for (const status of ticketStatuses) {
    const { subject, opening, whatNext } = statusTexts[status.key].email
    const facts = {
      batteryDamaged: false,
      shopPhone: '03 5550 0123',
      shopUrl: 'https://shop.example',
      parcelTime: 'ten days',
      reply: 'reply to this email',
    }
    for (const words of [subject, opening, whatNext(facts)]) expect(words, status.key).toMatch(/^\S.*\S$/)
    if (!isEmailed(status.code)) {
      expect(emailTemplateKeys).not.toContain(`status-${status.code}`)
      continue
    }
    const template = statusTemplate(status.code)
    expect(emailTemplateKeys).toContain(template)
    expect(emailTemplateNames[template], template).toBe(status.email)
    const { markdown } = deliveredText(`email-${template}`)
    expect(markdown.startsWith(`# ${subject}\n\nHello {customer},\n\n${opening}\n\n`), template).toBe(true)
  }
})

test('the note form shows what a status needs while it is chosen', () => {
  const sheet = read('src/web/admin/tickets/leave-note-form.css')
  const shown = [
    ...sheet.matchAll(/option\[value='(\d+)'\]:checked\) \.leave-note-missing\[data-status='(\d+)'\]/g),
  ]
  const demanding = ticketStatuses.filter(({ needs }) => needs.length > 0)
  expect(shown.map(([, chosen]) => Number(chosen))).toEqual(demanding.map(({ code }) => code))
  for (const [, chosen, line] of shown) expect(line).toBe(chosen)
  expect(sheet).toContain(`option[value='${statusCodes.submitted}']:checked) .not-when-submitted`)
})

function sourceFiles(): string[] {
  return readdirSync(join(root, 'src'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /(?<!\.test)\.tsx?$/.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
}

/** Where status numbers are allowed: the list itself, and released migrations. */
const exempt = ['src/contract/ticket-statuses.ts', 'src/contract/endpoint.ts', 'src/db/migrations/']
const keys = ticketStatuses.map(({ key }) => key).join('|')
const number = String.raw`'?-?\d(?![\d\w])`
const numeric = [
  // status === 4, ticket.status < 5, level >= 2
  new RegExp(String.raw`\b(?:\w*[sS]tatus|\w*[lL]evel)\)?\s(?:[=!]==?|[<>]=?)\s${number}`),
  // 4 <= status
  new RegExp(String.raw`[\s(]-?\d\s(?:[=!]==?|[<>]=?)\s(?:\w+\.)*(?:\w*[sS]tatus|\w*[lL]evel)\b`),
  // status < received: an order that goes by the code
  /\b(?:\w+\.)*status\s[<>]=?\s[\w.]+/,
  // .where('tickets.status', '=', 6), { status: 4 }, { level: 2 }
  new RegExp(String.raw`'(?:\w+\.)?(?:status|level)',\s*'[=!<>]+',\s*${number}`),
  new RegExp(String.raw`\b(?:status|reached|level|authLevel):\s*${number}`),
  // 'status-4', status=0 in a search, Record<'4', …>
  /\bstatus[-=]-?\d(?!\d)/,
  /Record<`\$\{Status\}`(?!, number>)/,
  // const completed = 6
  new RegExp(String.raw`\bconst (?:${keys}|received|posted|pending|staff|customer)\s*=\s*${number}`),
]
/** HTTP and exit statuses. */
const otherStatus = /\b(?:status|Status)\s*(?:[=!]==|[<>]=?|:)\s*\d{3}|spawnSync|process/

test('no number literal stands for a status or a level in src: rules use the predicates of ticket-statuses.ts and levels', () => {
  const files = sourceFiles().filter((file) => !exempt.some((path) => file.startsWith(path)))
  expect(files.length).toBeGreaterThan(500)
  const found = files.flatMap((file) =>
    read(file)
      .split('\n')
      .flatMap((line, at) =>
        numeric.some((pattern) => pattern.test(line)) && !otherStatus.test(line)
          ? [`${file}:${at + 1} ${line.trim()}`]
          : [],
      ),
  )
  expect(found).toEqual([])
})

test.each([
  'if (status < 5) return',
  'if (ticket.status >= posted) return',
  'const completed = 6',
  "words(shop, 'status-4', ticket)",
  'if (account.level === 2) return',
  ".where('tickets.status', '=', 4)",
  'details: { level: 2 }',
  'status: -1,',
])('the search for number literals finds %j', (line) => {
  expect(numeric.some((pattern) => pattern.test(line)) && !otherStatus.test(line)).toBe(true)
})

test.each<[string, string[]]>([
  ["insertInto('notes')", ['src/domain/tickets/append-note.ts']],
  ['status_since: now', ['src/domain/tickets/change-status.ts', 'src/domain/tickets/open-ticket.ts']],
  ["password_hash', 'is not'", ['src/domain/staff/active-staff.ts']],
])('%s stands in one place of domain and emails', (text, places) => {
  expect(sourceFiles().filter((file) => /domain|mail/.test(file) && read(file).includes(text))).toEqual(
    places,
  )
})
